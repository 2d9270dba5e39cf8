/** Lines of a label and its value, as the server says them. */
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
