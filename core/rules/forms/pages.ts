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

/** The first page of a form. */
export function firstPage(form: Form, given: Given): FormPage {
  const walk = walkForm(form, given)
  const [first] = walk.path
  return first ? stepPage(first) : lastPage(walk)
}

/**
 * The page after a step: the same step with its errors, the next one, an exit page or the check of all answers.
 * Visitors who came from the check to change an answer go to the first step that now has an error.
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

/** The page before a step, the check (`undefined`) or an exit page: the last one reached before it. */
export function pageBefore(form: Form, given: Given, from?: string): FormPage {
  const { path } = walkForm(form, given)
  const at = from === undefined ? path.length : path.findIndex(({ step }) => step.name === from)
  const before = path[at - 1]
  return before ? stepPage(before) : firstPage(form, given)
}

/** A step by name, if the answers lead to it. */
export function pageNamed(form: Form, given: Given, name: string): FormPage {
  const found = walkForm(form, given).path.find(({ step }) => step.name === name)
  return found ? stepPage(found) : firstPage(form, given)
}

/** Where submitted answers lead: to the first step with an error, to an exit page, or ready to send. */
export function pageToSend(form: Form, given: Given, judging: Judging): FormPage {
  const walk = walkForm(form, given)
  for (const one of walk.path) {
    const issues = issuesOn(one, walk, judging)
    if (issues.length > 0) return { at: 'step', step: one.step.name, issues }
  }
  return lastPage(walk)
}
