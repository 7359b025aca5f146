import { actions, decideAction } from '@rounds/core/actions'
import type { Entity } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import { useApp } from '../../context/app-context.ts'
import { signal } from '../../context/palette-signals.ts'
import { Button } from '../../kit/button.tsx'

/** Opens the palette with the record's actions; renders nothing if there are none. */
export function OwnActions({ entity }: { entity: Entity }) {
  const { person, user } = useApp()
  const asker = { ...person, impersonating: user.impersonating, isMaintenance: user.isMaintenance }
  const has = actions.some(action => action.on?.entity === entity.name && decideAction(asker, action).allowed)
  if (!has) return null
  return (
    <Button aria-haspopup="dialog" onClick={() => signal('palette')}>
      {recordWords.ownActions.actions}
    </Button>
  )
}
