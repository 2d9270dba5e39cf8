import { useTerms } from "../common/Terms";

/** Pairs of label and value from the server. */
export function Lines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  const mark = useTerms();
  return (
    <dl>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{mark(label)}</dt>
          <dd>{mark(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
