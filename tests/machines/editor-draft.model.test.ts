import { modeled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(
  modeled.draftSaving,
  modeled.draftConflict,
  modeled.draftRestoring,
  modeled.draftKept,
  modeled.draftUnfinished,
)
