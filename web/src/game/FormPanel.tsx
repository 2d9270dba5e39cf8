import { Segmented } from "../common/Segmented";
import type { Form, FormField } from "../net/wire";
import { usePage } from "../state/page";
import { rich, t } from "../text/t";

/** With more choices than this, use a list that opens. */
const MAX_SIDE_BY_SIDE = 2;

/** An order that is filled in field by field. The board shows the result. */
export function FormPanel() {
  const { composer } = usePage();
  const form = composer.forms.current.value;
  if (!form) return null;
  return (
    <section class="form-panel" aria-label={form.verb} data-testid="form" data-form={form.id}>
      <Tabs />
      <h2>
        {form.label} <small>{form.note}</small>
      </h2>
      {form.fields.map((field) => (
        <FieldRow key={`${form.id} ${field.id}`} field={field} />
      ))}
      <p class="form-hint">
        {rich("form-keys", {}, { comma: <kbd>,</kbd>, point: <kbd>.</kbd>, next: <kbd>N</kbd> })}
      </p>
    </section>
  );
}

/** Tabs of the forms. Complete ones have a tick. */
function Tabs() {
  const { forms } = usePage().composer;
  if (forms.all.value.length < 2) return null;
  return (
    <div class="form-tabs" role="group" aria-label={t("form-filled")}>
      {forms.all.value.map((form) => (
        <button
          type="button"
          key={form.id}
          class="btn"
          aria-pressed={form.id === forms.current.value?.id}
          aria-label={formLabel(form)}
          onClick={() => forms.pick(form.id)}
          data-testid="form-tab"
        >
          {form.label}
          <i aria-hidden="true">{form.done ? "✓" : "○"}</i>
        </button>
      ))}
    </div>
  );
}

const formLabel = (form: Form): string => `${form.label}, ${form.done ? "given" : "open"}`;

function FieldRow({ field }: { field: FormField }) {
  const { forms } = usePage().composer;
  const idle = !forms.isRelevant(field);
  return (
    <div class={idle ? "form-row idle" : "form-row"} data-field={field.id}>
      <label for={`form-${field.id}`}>{field.label}</label>
      {field.choices.length > 0 ? (
        <FormDetails field={field} />
      ) : (
        <Measure field={field} idle={idle} />
      )}
    </div>
  );
}

function FormDetails({ field }: { field: FormField }) {
  const { forms } = usePage().composer;
  const value = forms.values.value[field.id] ?? "";
  const choose = (next: string): void => forms.set({ [field.id]: next });
  if (field.choices.length <= MAX_SIDE_BY_SIDE)
    return (
      <Segmented
        label={field.label}
        value={value}
        choices={field.choices.map((one) => [one.value, one.label] as const)}
        onChange={choose}
      />
    );
  return (
    <select
      id={`form-${field.id}`}
      class="field"
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {field.choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

function Measure({ field, idle }: { field: FormField; idle: boolean }) {
  const { composer } = usePage();
  const { forms } = composer;
  const take = (input: HTMLInputElement): void => {
    const typed = Number(input.value.replace(",", "."));
    const known = forms.values.value[field.id] ?? "";
    if (input.value !== known && Number.isFinite(typed)) forms.step(field, typed - Number(known));
    input.value = forms.values.value[field.id] ?? "";
  };
  const keys = (event: KeyboardEvent, input: HTMLInputElement): void => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by !== 0) forms.step(field, by * field.step);
    else if (event.key !== "Enter") return;
    else if (input.value === forms.values.value[field.id]) void composer.sender.confirm();
    else take(input);
    event.preventDefault();
  };
  return (
    <span class="stepper">
      <button
        type="button"
        class="btn"
        aria-label={t("form-less", { label: field.label })}
        disabled={idle}
        onClick={() => forms.step(field, -field.step)}
      >
        −
      </button>
      <input
        id={`form-${field.id}`}
        class="field"
        inputmode="decimal"
        disabled={idle}
        value={forms.values.value[field.id] ?? ""}
        onChange={(event) => take(event.currentTarget)}
        onKeyDown={(event) => keys(event, event.currentTarget)}
      />
      <button
        type="button"
        class="btn"
        aria-label={t("form-more", { label: field.label })}
        disabled={idle}
        onClick={() => forms.step(field, field.step)}
      >
        +
      </button>
      <small>{field.unit}</small>
    </span>
  );
}
