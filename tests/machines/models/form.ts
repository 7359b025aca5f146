import { assign, setup } from 'xstate'
import type { FormConfig, FormIssue, Judging } from '../../../core/rules/forms/index.ts'
import type { FormContext, FormEvent, FormInput, FormTag } from '../../../machines/form/machine.ts'
import {
  answers,
  defineModel,
  expected,
  fails,
  type Model,
  type ModelEvent,
  passes,
  sends,
} from '../../model.ts'
import { walkByHand, wrongOn } from '../support/walk-oracle.ts'

type Answers = FormContext['given']

/** The questions that a condition looks at, each with the values that make a difference. */
function turningPoints(config: FormConfig, most: number): readonly (readonly [string, readonly string[]])[] {
  const looks = (config.conditions ?? []).flatMap(({ when }) => when ?? [])
  const names = [...new Set(looks.map(({ field }) => field ?? ''))]
  const known = names.filter(name => config.fields?.some(field => field.name === name))
  return known.slice(0, most).map(name => {
    const values = looks.filter(({ field }) => field === name).map(({ value }) => `${value ?? ''}`)
    const options = config.fields?.find(field => field.name === name)?.options ?? []
    const offered = options.map(({ value }) => value ?? '').filter(value => !values.includes(value))
    return [name, [...new Set([...values.slice(0, 2), offered[0] ?? 'z'])]] as const
  })
}

/** The name of the step that a question stands on. */
function stepOf({ fields, steps }: FormConfig, name: string): string {
  const names = (steps ?? []).map(step => step.name ?? '')
  const own = fields?.find(field => field.name === name)?.step ?? ''
  return names.includes(own) ? own : (names[0] ?? '')
}

/** A form that is filled in: what a visitor and the server can do, whatever the form. */
export function formModel(
  config: FormConfig,
  { judging, filled, most = 3 }: { judging: Judging; filled: Answers; most?: number },
): Model {
  const turning = turningPoints(config, most)
  const answering = Object.fromEntries(
    turning.flatMap(([name, values]) =>
      values.map((value): [string, ModelEvent<FormEvent>] => [
        `answers ${name} with “${value}”`,
        sends({ type: 'ANSWER', name, values: [value] }),
      ]),
    ),
  )
  const isPaged = (config.steps ?? []).length > 1
  const events = {
    ...answering,
    continues: sends<FormEvent>({ type: 'NEXT' }),
    'goes back': sends<FormEvent>({ type: 'BACK' }),
    ...(isPaged && {
      'changes the first step': sends<FormEvent>((context: { given: Answers }) => ({
        type: 'CHANGE',
        step: walkByHand(config, context.given).path[0] ?? '',
      })),
    }),
    'sends it': sends<FormEvent>({ type: 'SEND' }),
    'the server takes it': answers('send', {}),
    'the server fails': fails('send', new Error('No room.')),
    'the server does not answer': passes(60_000),
  }
  const stepped = ({ given, step }: FormContext) => {
    const { path } = walkByHand(config, given)
    return { path, at: path.indexOf(step ?? '') }
  }
  const wrongHere = ({ given, step }: FormContext): readonly FormIssue[] =>
    wrongOn(config, given, step ?? '', judging)
  /** The step to go on to; undefined where there is none. */
  const ahead = (context: FormContext) => {
    const { path, at } = stepped(context)
    const rest = path.slice(at + 1)
    return context.isChange
      ? rest.find(name => wrongOn(config, context.given, name, judging).length > 0)
      : rest[0]
  }
  const exits = ({ given }: FormContext) => walkByHand(config, given).exit !== undefined
  const machine = setup({
    types: {} as { context: FormContext; events: { type: string }; input: FormInput; tags: FormTag },
    actions: {
      ...expected,
      'be at the first step': assign(({ context }) => ({
        step: walkByHand(config, context.given).path[0] ?? null,
        wrong: [],
      })),
      'be at the next step': assign(({ context }) => ({ step: ahead(context) ?? null, wrong: [] })),
      'be at the step before': assign(({ context }) => {
        const { path, at } = stepped(context)
        return { step: path[context.step === null ? path.length - 1 : at - 1] ?? null, wrong: [] }
      }),
      'be at no step': assign({ step: null, wrong: [] }),
      'say what is wrong': assign(({ context }) => ({ wrong: wrongHere(context) })),
      'ask the server': assign({ message: null, issues: [] }),
    },
    guards: {
      'nothing is asked': ({ context }) => walkByHand(config, context.given).path.length === 0,
      'nothing is asked, and it ends': ({ context }) =>
        exits(context) && walkByHand(config, context.given).path.length === 0,
      'something is wrong': ({ context }) => wrongHere(context).length > 0,
      'a step follows': ({ context }) => ahead(context) !== undefined,
      'it ends here': ({ context }) => exits(context),
      'a step is before': ({ context }) => stepped(context).at > 0,
      'there are steps': ({ context }) => walkByHand(config, context.given).path.length > 0,
    },
  }).createMachine({
    id: 'form model',
    context: ({ input: { given = {} } }) => ({
      given,
      step: null,
      wrong: [],
      isChange: false,
      message: null,
      issues: [],
    }),
    initial: 'beginning',
    states: {
      beginning: {
        always: [
          { guard: 'nothing is asked, and it ends', target: 'over' },
          { guard: 'nothing is asked', target: isPaged ? 'check' : 'sending' },
          { target: 'asking', actions: 'be at the first step' },
        ],
      },
      asking: {
        tags: 'asks',
        initial: 'fine',
        on: {
          ...Object.fromEntries(
            turning.flatMap(([name, values]) =>
              values.map(value => [
                `answers ${name} with “${value}”`,
                {
                  guard: ({ context }: { context: FormContext }) => stepOf(config, name) === context.step,
                  actions: assign(({ context }: { context: FormContext }) => ({
                    given: { ...context.given, [name]: [value] },
                  })),
                },
              ]),
            ),
          ),
          continues: [
            { guard: 'something is wrong', target: '.wrong', actions: 'say what is wrong' },
            {
              guard: 'a step follows',
              target: '.fine',
              actions: ['be at the next step', assign({ isChange: false })],
            },
            { guard: 'it ends here', target: 'over', actions: assign({ isChange: false }) },
            { target: isPaged ? 'check' : 'sending', actions: assign({ isChange: false }) },
          ],
          'goes back': { guard: 'a step is before', target: '.fine', actions: 'be at the step before' },
        },
        states: { fine: {}, wrong: { tags: 'has problems' } },
      },
      over: {
        tags: 'is over',
        entry: 'be at no step',
        on: { 'goes back': { guard: 'there are steps', target: 'asking', actions: 'be at the step before' } },
      },
      check: {
        tags: 'checks answers',
        entry: 'be at no step',
        on: {
          'sends it': 'sending',
          'goes back': { guard: 'there are steps', target: 'asking', actions: 'be at the step before' },
          ...(isPaged && {
            'changes the first step': {
              guard: 'there are steps' as const,
              target: 'asking',
              actions: ['be at the first step' as const, assign({ isChange: true })],
            },
          }),
        },
      },
      sending: {
        tags: 'busy',
        entry: [
          'be at no step',
          'ask the server',
          {
            type: 'calls',
            params: ({ context }: { context: FormContext }) => ({
              slot: 'send',
              input: { given: walkByHand(config, context.given).answers },
            }),
          },
        ],
        on: {
          'the server takes it': 'sent',
          'the server fails': { target: 'failed', actions: assign({ message: 'No room.' }) },
          'the server does not answer': {
            target: 'failed',
            actions: assign({ message: 'The server did not answer in time. Please try again.' }),
          },
        },
      },
      failed: {
        tags: 'shows a message',
        on: {
          'sends it': 'sending',
          'goes back': { guard: 'there are steps', target: 'asking', actions: 'be at the step before' },
        },
      },
      sent: { type: 'final', tags: 'is done' },
    },
  })
  return defineModel({
    machine,
    events,
    starts: { 'with nothing': {}, 'all but the turning points': { given: filled } },
    typed: ['given'],
  })
}
