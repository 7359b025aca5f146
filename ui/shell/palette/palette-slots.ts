import { decide, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import {
  type Action,
  type Answers,
  type Ask,
  callsOf,
  carryOut,
  type Option,
  optionsOf,
  planSteps,
  type Step,
  undoSteps,
} from '@rounds/core/actions'
import type { SearchResult } from '@rounds/core/api'
import { type EntityName, entities } from '@rounds/core/entities'
import type { PaletteMode } from '@rounds/core/rules/palette'
import { paletteWords } from '@rounds/core/words/palette'
import { promiseActor } from '@rounds/machines/kit'
import type { Ran, Sought } from '@rounds/machines/palette'
import type { App } from '../../context/app-context.ts'

const MOST_RECORDS = 12

const kindsOf: Readonly<Partial<Record<PaletteMode, readonly EntityName[]>>> = {
  people: ['AspNetUsers'],
  tags: ['Tag'],
}

/** The slots of the palette: search, the generic calls, and a few special ones. */
export const paletteSlots = (app: App) => {
  const { client, person } = app
  const callOut = callsOf(client, token => app.becomeSomebodyElse(token))

  return {
    actors: {
      search: promiseActor<readonly SearchResult[], Sought>(({ text, mode }, signal) =>
        client.search(
          { text: mode === 'ids' ? `:${text}` : text, kinds: kindsOf[mode] ?? [], limit: MOST_RECORDS },
          signal,
        ),
      ),
      options: promiseActor<readonly Option[], { ask: Ask; text: string }>(({ ask, text }, signal) =>
        optionsOf(app, ask, text, signal),
      ),
      run: promiseActor<Ran, { action: Action; answers: Answers }>(async ({ action, answers }) => {
        const { undo, made } = await carryOut(client, planSteps(action, answers, new Date()), callOut)
        const tool = made
          ? toolsShowing(made.entity).find(
              one => decide(person, 'open', one).allowed && showsRecord(one, made.record),
            )
          : undefined
        return {
          words: action.successMessage?.(answers) ?? paletteWords.slots.done,
          undo,
          path: made && tool ? recordPath(tool, entities[made.entity], made.record) : null,
        }
      }),
      undo: promiseActor<unknown, { steps: readonly Step[] }>(({ steps }) =>
        undoSteps(client, steps, token => app.becomeSomebodyElse(token)),
      ),
    },
  }
}
