import type { Judging } from './answers.ts'
import type { Form, FormExit, Given } from './definition.ts'
import { type FormIssue, issuesOn } from './evaluate.ts'
import { type Walk, type WalkedStep, walkForm } from './walk.ts'

/** What a visitor sees of a form that is walked page by page. */
export type FormPage =
  | { readonly at: 'step'; readonly step: string; readonly issues: readonly FormIssue[] }
  | { readonly at: 'check' }
  | { readonly at: 'exit'; readonly exit: FormExit }

const stepPage = ({ step }: WalkedStep): FormPage => ({ at: 'step', step: step.name, issues: [] })

const lastPage = ({ exit }: Walk): FormPage => (exit ? { at: 'exit', exit } : { at: 'check' })

/** The page that a form begins with. */
export function firstPage(form: Form, given: Given): FormPage {
  const walk = walkForm(form, given)
  const [first] = walk.path
  return first ? stepPage(first) : lastPage(walk)
}

/**
 * The page after a step: the step again with what is wrong on it, the next one, an exit page or the check of all
 * answers. Whoever came from the check to change an answer goes on to the first step that now lacks something.
 */
export function pageAfter(
  form: Form,
  given: Given,
  from: string,
  judging: Judging,
  isChange = false,
): FormPage {
  const walk = walkForm(form, given)
  const at = walk.path.findIndex(({ step }) => step.name === from)
  const here = walk.path[at]
  if (!here) return firstPage(form, given)
  const issues = issuesOn(here, walk, judging)
  if (issues.length > 0) return { at: 'step', step: from, issues }
  const rest = walk.path.slice(at + 1)
  const next = isChange ? rest.find(one => issuesOn(one, walk, judging).length > 0) : rest[0]
  return next ? stepPage(next) : lastPage(walk)
}

/** The page before a step, the check (`undefined`) or an exit: the last that was come to before it. */
export function pageBefore(form: Form, given: Given, from?: string): FormPage {
  const { path } = walkForm(form, given)
  const at = from === undefined ? path.length : path.findIndex(({ step }) => step.name === from)
  const before = path[at - 1]
  return before ? stepPage(before) : firstPage(form, given)
}

/** A step that is gone to by its name, where the answers lead to it. */
export function pageNamed(form: Form, given: Given, name: string): FormPage {
  const found = walkForm(form, given).path.find(({ step }) => step.name === name)
  return found ? stepPage(found) : firstPage(form, given)
}

/** Where answers that are sent stand: at the first step that is wrong, on an exit page, or ready. */
export function pageToSend(form: Form, given: Given, judging: Judging): FormPage {
  const walk = walkForm(form, given)
  for (const one of walk.path) {
    const issues = issuesOn(one, walk, judging)
    if (issues.length > 0) return { at: 'step', step: one.step.name, issues }
  }
  return lastPage(walk)
}
