/**
 * The public page of a form as the target for the paths of its model (`models/form.ts`), in whatever it is opened: a
 * browser, or a reader of the server's HTML that runs no scripts. It knows no test runner.
 */
import { deepStrictEqual } from 'node:assert'
import type { AnyMachineSnapshot } from 'xstate'
import { type FormConfig, type Judging, partName } from '../../../core/rules/forms/index.ts'
import type { FormContext, GivenAnswers } from '../../../machines/form/machine.ts'
import {
  type Covering,
  coveringPaths,
  type Expectation,
  type ModelPath,
  type TestTarget,
} from '../../model.ts'
import { formModel } from '../models/form.ts'
import { filledIn } from './right-answers.ts'
import { walkByHand } from './walk-oracle.ts'

/** What the page of a form shows. */
export interface SeenForm {
  readonly isError: boolean
  readonly step: string | undefined
  readonly heading: string
  readonly problems: readonly string[]
  /** What its buttons ask for; `send` sends the form. */
  readonly buttons: readonly string[]
  /** Questions that are drawn, and those of them that are drawn only in case they apply. */
  readonly asked: readonly string[]
  readonly inCase: readonly string[]
  /** Everything that it would send. */
  readonly given: GivenAnswers
  /** The questions of the check of all answers. */
  readonly checked: readonly string[]
}

/** Reads a page; runs in a browser too, so that it uses nothing from outside. */
export function seeForm(page: Document): SeenForm | undefined {
  const form = page.querySelector<HTMLFormElement>('form[id^="form-"]')
  if (!form) return undefined
  type Control = HTMLInputElement
  const textsOf = (selector: string) =>
    [...form.ownerDocument.querySelectorAll(selector)].map(one => one.textContent?.trim() ?? '')
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')].filter(
    ({ name, type }) => name !== '' && type !== 'file',
  )
  const given: Record<string, string[]> = {}
  for (const { name, type, value, checked } of controls)
    if (checked || (type !== 'radio' && type !== 'checkbox')) given[name] = [...(given[name] ?? []), value]
  const drawn = [...form.querySelectorAll<Control>('.fields input, .fields select, .fields textarea')].filter(
    ({ name, type }) => name !== '' && type !== 'hidden',
  )
  const isShown = (one: Element) => one.closest('[hidden]') === null
  const isInCase = (one: Element) => {
    const hint = one.closest('.field')?.querySelector('.only-if')
    return hint !== null && hint !== undefined && isShown(hint)
  }
  return {
    isError: page.title.startsWith('Error: '),
    step: given['rounds-step']?.[0],
    heading: form.querySelector('h2.step')?.textContent ?? '',
    problems: textsOf('.problems li'),
    buttons: [...form.querySelectorAll('.go button, .change')]
      .map(one => (one.getAttribute('formaction')?.endsWith('/save') ? '' : one.getAttribute('value')))
      .map(value => value ?? 'send')
      .filter(value => value !== ''),
    asked: drawn.filter(isShown).map(({ name }) => name),
    inCase: drawn.filter(one => isShown(one) && isInCase(one)).map(({ name }) => name),
    given,
    checked: [...form.querySelectorAll('dt')].map(one => one.textContent ?? ''),
  }
}

/** A visitor of the public page, with or without scripts. */
export interface FormVisitor {
  /** Opens the form with answers that were given before. */
  readonly open: (given: GivenAnswers) => Promise<void>
  readonly see: () => Promise<SeenForm | undefined>
  readonly type: (name: string, value: string) => Promise<void>
  readonly press: (button: string) => Promise<void>
  /** The answers of the last submission, by the names of their questions. */
  readonly stored: () => Promise<GivenAnswers>
}

type Field = NonNullable<FormConfig['fields']>[number]

const typed: readonly (string | null | undefined)[] = ['text', 'long text', 'email', 'phone', null, undefined]

/** Whether a page has a way to give an answer. */
function canAnswer({ kind, options }: Field, value: string): boolean {
  if (kind === 'yes or no') return value === 'yes' || value === 'no'
  if (kind === 'number') return Number.isFinite(Number(value))
  if (kind === 'choice' || kind === 'choices' || kind === 'dropdown')
    return value !== '' && (options ?? []).some(option => option.value === value)
  return typed.includes(kind)
}

/** Whether a page has a way to give the right answer that was found; where there is none, words stand for one. */
function canBeGiven({ fields }: FormConfig, name: string, value: string): boolean {
  const field = fields?.find(one => one.name === name)
  if (field?.kind === 'date of birth') return /^\d{4}-/.test(value)
  return field !== undefined && (value !== 'some words' || canAnswer(field, value))
}

const answering = /^answers (.*) with “(.*)”$/su

/** The few paths of a form's model that a visitor of its page can go, from each start. */
export function pathsOnPage(config: FormConfig, judging: Judging) {
  const right = filledIn(config, judging, ['file', 'signature', 'physician', 'hidden'])
  const filled = Object.fromEntries(
    Object.entries(right).filter(([name, [value = '']]) => canBeGiven(config, name, value)),
  )
  const model = formModel(config, { judging, filled })
  const covering: Covering = {
    counts: (event, at) => [JSON.stringify([event, (at.context as FormContext).step, [...at.tags].sort()])],
    offers: (event, at) => isOffered(config, event, at),
    cannot: {
      'the server fails': 'The server under test does not fail.',
      'the server does not answer': 'A browser waits for its page.',
    },
  }
  return Object.entries(model.starts).map(([start, input]) => ({
    given: (input as { given?: GivenAnswers }).given ?? {},
    paths: coveringPaths(model, start, covering) as readonly ModelPath[],
  }))
}

function isOffered(config: FormConfig, event: string, at: AnyMachineSnapshot): boolean {
  const { given, step } = at.context as FormContext
  const { path, visible } = walkByHand(config, given)
  const [, name, value] = answering.exec(event) ?? []
  const field = config.fields?.find(one => one.name === name)
  if (name !== undefined)
    return field !== undefined && visible.includes(name) && canAnswer(field, value ?? '')
  if (event === 'goes back') return step === null || path.indexOf(step) > 0
  if (event !== 'changes the first step') return true
  return visible.some(one => isOn(config, one, path[0] ?? '') && kindOf(config, one) !== 'hidden')
}

const kindOf = ({ fields }: FormConfig, name: string) => fields?.find(one => one.name === name)?.kind

function isOn({ steps, fields }: FormConfig, name: string, step: string): boolean {
  const names = (steps ?? []).map(one => one.name ?? '')
  const own = fields?.find(one => one.name === name)?.step ?? ''
  return (names.includes(own) ? own : (names[0] ?? '')) === step
}

/** The answers as a page sends them: a date of birth and an address stand in several boxes. */
export function inBoxes({ fields }: FormConfig, given: GivenAnswers): GivenAnswers {
  const boxes = (name: string, [value = '']: readonly string[]): Record<string, string> => {
    const kind = fields?.find(one => one.name === name)?.kind
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
    if (kind === 'date of birth' && year && month && day) return { year, month, day }
    const [, street, city, state, zip] = /^(.*)\n(.*), (\w\w) (\d{5})$/.exec(value) ?? []
    return kind === 'address' && street && city && state && zip ? { street, city, state, zip } : {}
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, values]) => {
      const parts = Object.entries(boxes(name, values))
      return parts.length > 0
        ? parts.map(([part, value]) => [partName(name, part), [value]] as const)
        : [[name, values] as const]
    }),
  )
}

/** The answers in whole, of what a page would send. */
function inWhole(config: FormConfig, given: GivenAnswers): GivenAnswers {
  const whole: Record<string, readonly string[]> = { ...given }
  for (const { name, kind } of config.fields ?? []) {
    const box = (part: string) => given[partName(name ?? '', part)]?.[0] ?? ''
    const two = (part: string) => box(part).padStart(2, '0')
    if (kind === 'date of birth' && box('year'))
      whole[name ?? ''] = [`${box('year')}-${two('month')}-${two('day')}`]
    if (kind === 'address' && box('street'))
      whole[name ?? ''] = [`${box('street')}\n${box('city')}, ${box('state')} ${box('zip')}`]
  }
  return whole
}

/** The page of a form as a target. */
export function formOnPage(config: FormConfig, visitor: FormVisitor): TestTarget {
  const isPaged = (config.steps ?? []).length > 1
  const buttons: Readonly<Record<string, (before: Expectation) => string>> = {
    continues: () => (isPaged ? 'next' : 'send'),
    'goes back': () => 'back',
    'sends it': () => 'send',
    'changes the first step': ({ context }) =>
      `step:${walkByHand(config, (context as unknown as FormContext).given).path[0]}`,
  }
  return {
    act: async (name, _event, before) => {
      const [, question, value] = answering.exec(name) ?? []
      if (question !== undefined) await visitor.type(question, value ?? '')
      else if (buttons[name]) await visitor.press(buttons[name](before))
    },
    check: async (expected, known) => {
      if (known) return
      const { given, step, wrong } = expected.context as unknown as FormContext
      const seen = await visitor.see()
      const walk = walkByHand(config, given)
      const [call] = expected.called as readonly { readonly input: { readonly given: GivenAnswers } }[]
      if (call) deepStrictEqual(await visitor.stored(), call.input.given)
      if (expected.tags.includes('busy') || expected.tags.includes('is done')) {
        deepStrictEqual(seen, undefined, 'The form was sent, and still is there.')
        return
      }
      if (!seen) throw new Error('There is no form on the page.')
      const counted = walkByHand(config, inWhole(config, seen.given)).answers
      deepStrictEqual(counted, walk.answers)
      deepStrictEqual([seen.isError, seen.problems], [wrong.length > 0, wrong.map(({ message }) => message)])
      if (expected.tags.includes('checks answers')) {
        const labels = walk.visible.filter(name => kindOf(config, name) !== 'hidden')
        deepStrictEqual(
          seen.checked,
          labels.map(name => labelOf(config, name)),
        )
        deepStrictEqual(seen.buttons.includes('send'), true)
      } else if (expected.tags.includes('is over')) {
        deepStrictEqual(seen.heading, config.exits?.find(({ name }) => name === walk.exit)?.title)
        deepStrictEqual(seen.buttons, ['back'])
      } else checkStep(config, seen, { step: step ?? '', visible: walk.visible, isPaged })
    },
  }
}

const labelOf = ({ fields }: FormConfig, name: string) =>
  fields?.find(one => one.name === name)?.label || name

/** Every question of a step is drawn, and no other but those that say when they are to be answered. */
function checkStep(
  config: FormConfig,
  seen: SeenForm,
  {
    step,
    visible,
    isPaged,
  }: { readonly step: string; readonly visible: readonly string[]; readonly isPaged: boolean },
): void {
  if (isPaged) deepStrictEqual(seen.step, step)
  const isDrawn = (name: string, drawn: readonly string[]) =>
    drawn.some(one => one === name || one.startsWith(`${name}-`))
  const here = visible.filter(name => isOn(config, name, isPaged ? step : '') || !isPaged)
  const wanted = here.filter(name => !['hidden', 'file', 'signature'].includes(kindOf(config, name) ?? ''))
  deepStrictEqual(
    wanted.filter(name => !isDrawn(name, seen.asked)),
    [],
    'Some question is not asked.',
  )
  const besides = (config.fields ?? []).filter(
    ({ name, kind }) => kind !== 'file' && isDrawn(name ?? '', seen.asked) && !wanted.includes(name ?? ''),
  )
  deepStrictEqual(
    besides.map(({ name }) => name ?? '').filter(name => !isDrawn(name, seen.inCase)),
    [],
    'Some question is asked that does not apply.',
  )
}
