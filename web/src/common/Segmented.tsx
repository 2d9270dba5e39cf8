interface Props<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, word: string, help?: string])[];
  onChange(value: T): void;
}

/** A few choices side by side, as a radio group. */
export function Segmented<T extends string>({ label, value, choices, onChange }: Props<T>) {
  const move = (event: KeyboardEvent): void => {
    const by =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = choices.findIndex(([v]) => v === value);
    const next = choices[(at + by + choices.length) % choices.length];
    if (!next) return;
    onChange(next[0]);
    const group = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => group.querySelector<HTMLElement>("[aria-checked=true]")?.focus());
  };
  // Without a chosen one, Tab reaches the first.
  const reached = choices.some(([v]) => v === value) ? value : choices[0]?.[0];
  return (
    <span class="seg" role="radiogroup" aria-label={label} onKeyDown={move}>
      {choices.map(([v, word, help]) => (
        <button
          type="button"
          key={v}
          role="radio"
          aria-checked={v === value}
          tabindex={v === reached ? 0 : -1}
          title={help}
          onClick={() => onChange(v)}
        >
          {word}
        </button>
      ))}
    </span>
  );
}
