import type { ContentForm, Values } from './fields.ts'

/**
 * A change with what stands in the fields that it brings into sight: written before another form was chosen, it went out of
 * the draft with that form, and is in it again like everything that is in sight.
 */
export function withComeIntoSight(form: ContentForm, values: Values, change: Values): Values {
  const before = namesOf(form, values)
  const come = [...namesOf(form, { ...values, ...change })].filter((name) => !before.has(name))
  return { ...Object.fromEntries(come.map((name) => [name, values[name]])), ...change }
}

const namesOf = (form: ContentForm, values: Values): ReadonlySet<string> =>
  new Set(form.sections(values).flatMap(({ fields }) => fields.map(({ name }) => name)))
