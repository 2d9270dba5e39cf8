/** Pairs of label and value from the server. */
export function Lines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
