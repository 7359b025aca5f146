import { type Form, isPaged } from '@rounds/core/rules/forms'

/** The states that a step of a form can lead to, for any answers; a later step that may be empty is skipped. */
export function targetsOf(form: Form, from: number): readonly string[] {
  const targets = new Set<string>()
  const seen = new Set<number>()
  const follow = (at: number) => {
    for (const { effect, exit, step } of form.ways.get(at) ?? []) {
      if (effect === 'exit' && form.exits.has(exit ?? '')) targets.add(`exit ${exit}`)
      const to = form.steps.findIndex(({ name }) => name === step)
      if (effect === 'go to step' && to > at) reach(to)
    }
    reach(at + 1)
  }
  const reach = (at: number) => {
    if (seen.has(at)) return
    seen.add(at)
    if (at >= form.steps.length) targets.add(isPaged(form) ? 'check' : 'sending')
    else {
      targets.add(`step ${at}`)
      if (mayBeEmpty(form, at)) follow(at)
    }
  }
  follow(from)
  return [...targets]
}

/** Whether a step may show nothing. */
const mayBeEmpty = ({ steps, show, hide }: Form, at: number): boolean =>
  !steps[at]?.copy &&
  (steps[at]?.fields ?? []).every(
    ({ name, kind }) => kind === 'hidden' || show.has(name ?? '') || hide.has(name ?? ''),
  )
