import { entities } from '@rounds/core/entities'
import type { Watcher } from '../records/unit.ts'
import { endSessions } from './sessions.ts'

const { AspNetUsers } = entities

/** Disabling an account ends its sessions for good: enabling it again signs nobody in on a forgotten device. */
export const watchDisabled: Watcher = {
  watches: entity => entity === AspNetUsers,
  watch: () => ({
    async beforeWrite(unit, _, { action, records }) {
      if (action !== 'update') return
      for (const { Id, Disabled } of records)
        if (Disabled === true) await endSessions(unit, String(Id), Date.now())
    },
  }),
}
