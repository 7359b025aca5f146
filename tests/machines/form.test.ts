import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluateForm, type FormConfig, readForm } from '../../core/rules/forms/index.ts'
import { compileForm, type GivenAnswers } from '../../machines/form/machine.ts'
import { anyAnswers, anyForm, judging } from '../core/rules/forms/generated.ts'
import { start, stub } from './support/drive.ts'
import { walkByHand } from './support/walk-oracle.ts'

/** A right answer to any question of the generated forms, where what was to be answered is wrong. */
const rightFor = (config: FormConfig, name: string): readonly string[] => {
  const field = config.fields?.find(one => one.name === name)
  if (field?.kind === 'date of birth') return ['1980-03-31']
  if (field?.kind === 'choice' || field?.kind === 'choices') return ['x']
  return field?.kind === 'number' || field?.rules?.pattern === '[0-9]+' ? ['2'] : ['x']
}

/**
 * A visitor who answers what each step shows, goes back now and then, and mends what is wrong; gives what was answered
 * in all, what was asked and needed on the way that was taken in the end, and what was sent.
 */
function visit(config: FormConfig, wishes: readonly GivenAnswers[]) {
  const form = readForm(config)
  const send = stub<unknown, { given: GivenAnswers }>()
  const { actor, end } = start(compileForm(form, judging).provide({ actors: { send: send.logic } }), {})
  const given = () => actor.getSnapshot().context.given
  const asked = new Map<string, { shown: readonly string[]; needed: readonly string[] }>()
  const answerStep = (step: string, wish: GivenAnswers) => {
    const questions = new Set(form.steps.find(({ name }) => name === step)?.fields.map(({ name }) => name))
    const answered = new Set<string>()
    // One at a time, since an answer may call for another question of the same step.
    for (let more = true; more; ) {
      const name = walkByHand(config, given()).visible.find(one => questions.has(one) && !answered.has(one))
      more = name !== undefined
      if (name === undefined) break
      answered.add(name)
      const values = wish[name] ?? []
      const single = values.length > 1 ? values.slice(0, 1) : values
      actor.send({ type: 'ANSWER', name, values: single })
      const isWrong = evaluateForm(form, new Map(Object.entries(given())), judging).issues.some(
        issue => issue.field === name,
      )
      if (isWrong) actor.send({ type: 'ANSWER', name, values: rightFor(config, name) })
    }
    const seen = walkByHand(config, given())
    asked.set(step, {
      shown: seen.visible.filter(name => questions.has(name)),
      needed: seen.required.filter(name => questions.has(name)),
    })
  }
  for (let moves = 0; moves < 40; moves++) {
    const at = actor.getSnapshot()
    const wish = wishes[moves % wishes.length] ?? {}
    if (at.hasTag('asks')) answerStep(at.context.step ?? '', wish)
    if (at.hasTag('checks answers')) actor.send({ type: 'SEND' })
    else if (moves % 5 === 3 && at.can({ type: 'BACK' }) && moves < 20) actor.send({ type: 'BACK' })
    else actor.send({ type: 'NEXT' })
    if (at.hasTag('busy') || at.hasTag('is over')) break
  }
  const over = actor.getSnapshot()
  const way = walkByHand(config, given()).path.flatMap(step => asked.get(step) ?? [])
  const result = {
    given: given(),
    shown: way.flatMap(({ shown }) => shown),
    needed: way.flatMap(({ needed }) => needed),
    sent: send.calls.at(-1)?.input.given,
    isOver: over.hasTag('is over'),
    isStuck: over.hasTag('asks'),
  }
  end()
  return result
}

it('shows and requires, step by step, what the server keeps and requires of the same answers', () => {
  let sent = 0
  fc.assert(
    fc.property(anyForm, fc.array(anyAnswers, { minLength: 1, maxLength: 6 }), (config, wishes) => {
      const visited = visit(config, wishes)
      const server = evaluateForm(readForm(config), new Map(Object.entries(visited.given)), judging)
      // Questions of a kind that the generated answers cannot mend leave the visitor where they are.
      if (visited.isStuck) return
      expect(server.issues).toEqual([])
      expect(server.exit !== undefined).toBe(visited.isOver)
      if (visited.sent === undefined) return
      sent++
      const hiddenAlong = (config.fields ?? [])
        .filter(({ kind }) => kind === 'hidden')
        .map(({ name }) => name)
      const visible = (names: Iterable<string>) =>
        [...names].filter(name => !hiddenAlong.includes(name)).sort()
      expect(visible(visited.shown)).toEqual(visible(server.visible))
      expect(visible(visited.needed)).toEqual(visible(server.required))
      expect(visited.sent).toEqual(Object.fromEntries(server.counted))
    }),
    { numRuns: 300 },
  )
  expect(sent).toBeGreaterThan(100)
})

it('keeps the answers to questions that are hidden while a visitor changes their mind', () => {
  const config = {
    fields: [
      { name: 'before', kind: 'choice', options: [{ value: 'yes' }, { value: 'no' }] },
      { name: 'when', kind: 'text', required: true },
    ],
    conditions: [{ when: [{ field: 'before', is: 'equal', value: 'yes' }], effect: 'show', field: 'when' }],
  } as FormConfig
  const send = stub<unknown, { given: GivenAnswers }>()
  const { actor, end } = start(
    compileForm(readForm(config), judging).provide({ actors: { send: send.logic } }),
    {},
  )
  const answer = (name: string, value: string) => actor.send({ type: 'ANSWER', name, values: [value] })
  answer('before', 'yes')
  answer('when', 'In May')
  answer('before', 'no')
  actor.send({ type: 'NEXT' })
  expect(send.last.input.given).toEqual({ before: ['no'] })
  expect(actor.getSnapshot().context.given.when).toEqual(['In May'])
  end()
})
