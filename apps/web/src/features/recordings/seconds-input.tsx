import { NumberInput } from '@mantine/core';
import { useState } from 'react';

interface SecondsInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (seconds: number) => void;
}

/** A field for seconds. While a person types, the text may be outside the limits, such as '1' before '12'. */
export function SecondsInput({ label, value, min, max, step, onChange }: SecondsInputProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  return (
    <NumberInput
      label={label}
      w={104}
      suffix=" s"
      min={min}
      max={max}
      step={step}
      decimalScale={2}
      allowNegative={false}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
