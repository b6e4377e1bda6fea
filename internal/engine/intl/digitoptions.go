package intl

// read is ECMA-402's SetNumberFormatDigitOptions for the service of that name;
// least and most are the default fraction digits.
func (d *digitRules) read(o Options, service string, least, most int, compact bool) (err error) {
	d.minInteger = 1
	if n, ok, err := o.integer("minimumIntegerDigits", 1, 21); err != nil {
		return err
	} else if ok {
		d.minInteger = n
	}
	d.increment = 1
	if n, ok, err := o.integer("roundingIncrement", 1, 5000); err != nil {
		return err
	} else if ok {
		switch n {
		case 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000:
		default:
			return rangeErrorf("roundingIncrement value is out of range.")
		}
		d.increment = n
	}
	if d.mode, err = o.choice(service, "roundingMode", "halfExpand", "ceil", "floor", "expand", "trunc",
		"halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"); err != nil {
		return err
	}
	priority, err := o.choice("SetNumberFormatDigitOptions", "roundingPriority", "auto", "auto", "morePrecision", "lessPrecision")
	if err != nil {
		return err
	}
	zeros, err := o.choice(service, "trailingZeroDisplay", "auto", "auto", "stripIfInteger")
	if err != nil {
		return err
	}
	d.stripIfInteger = zeros == "stripIfInteger"
	if d.increment != 1 {
		most = least
	}
	has := func(a, b string) bool {
		_, x := o[a]
		_, y := o[b]
		return x || y
	}
	hasSignificant := has("minimumSignificantDigits", "maximumSignificantDigits")
	hasFraction := has("minimumFractionDigits", "maximumFractionDigits")
	needSignificant, needFraction := true, true
	if priority == "auto" {
		needSignificant = hasSignificant
		needFraction = !needSignificant && (hasFraction || !compact)
	}
	if needSignificant {
		if err := d.readSignificant(o); err != nil {
			return err
		}
	}
	if needFraction {
		if err := d.readFraction(o, least, most); err != nil {
			return err
		}
	}
	switch {
	case !needSignificant && !needFraction:
		d.precision, d.minSignificant, d.maxSignificant = byMore, 1, 2
	case priority == "morePrecision":
		d.precision = byMore
	case priority == "lessPrecision":
		d.precision = byLess
	case hasSignificant:
		d.precision = bySignificant
	}
	if d.increment != 1 {
		if d.precision != byFraction {
			return typeErrorf("RoundingType is not fractionDigits")
		}
		if d.minFraction != d.maxFraction {
			return rangeErrorf("maximumFractionDigits not equal to minimumFractionDigits")
		}
	}
	return nil
}

func (d *digitRules) readSignificant(o Options) error {
	d.minSignificant, d.maxSignificant = 1, 21
	if n, ok, err := o.integer("minimumSignificantDigits", 1, 21); err != nil {
		return err
	} else if ok {
		d.minSignificant = n
	}
	if n, ok, err := o.integer("maximumSignificantDigits", d.minSignificant, 21); err != nil {
		return err
	} else if ok {
		d.maxSignificant = n
	}
	return nil
}

func (d *digitRules) readFraction(o Options, least, most int) error {
	low, hasLow, err := o.integer("minimumFractionDigits", 0, 20)
	if err != nil {
		return err
	}
	high, hasHigh, err := o.integer("maximumFractionDigits", 0, 20)
	if err != nil {
		return err
	}
	switch {
	case !hasLow && !hasHigh:
		low, high = least, most
	case !hasLow:
		low = min(least, high)
	case !hasHigh:
		high = max(most, low)
	case low > high:
		return rangeErrorf("maximumFractionDigits value is out of range.")
	}
	d.minFraction, d.maxFraction = low, high
	return nil
}

// resolved are the digit members of resolvedOptions().
func (d *digitRules) resolved() []Member {
	out := []Member{{"minimumIntegerDigits", float64(d.minInteger)}}
	if d.precision != byFraction {
		out = append(out, Member{"minimumSignificantDigits", float64(d.minSignificant)},
			Member{"maximumSignificantDigits", float64(d.maxSignificant)})
	}
	if d.precision != bySignificant {
		out = append(out, Member{"minimumFractionDigits", float64(d.minFraction)},
			Member{"maximumFractionDigits", float64(d.maxFraction)})
	}
	return out
}
