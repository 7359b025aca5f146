import type { MergeableName } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { useParameters } from '../../kit/use-parameters.ts'
import type { ShownRecord } from '../tool-parts.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** The preview of the record's merge with the one that the URL names, as the palette's action opens it. */
export function MergeInAddress({ entity, shown }: { entity: MergeableName; shown: ShownRecord }) {
  const [parameters, setParameter] = useParameters()
  const other = parameters.get('merge')
  if (shown.isNew || other === null) return null
  const own = Number(shown.base[entities[entity].key[0] ?? ''])
  const close = () => setParameter('merge', '')
  return (
    <MergeDialog
      entity={entity}
      pair={[own, Number(other)]}
      onClose={close}
      onMerged={winner => {
        close()
        if (winner === own) shown.reload()
        else shown.back()
      }}
    />
  )
}
