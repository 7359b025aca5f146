import { modelled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(
  modelled.draftSaving,
  modelled.draftConflict,
  modelled.draftRestoring,
  modelled.draftKept,
  modelled.draftUnfinished,
)
