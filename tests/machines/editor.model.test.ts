import { modeled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(
  modeled.editorOpening,
  modeled.editorDoing,
  modeled.editorTitle,
  modeled.editorUnfinished,
  modeled.editorOthers,
  modeled.editorReading,
  modeled.editorFolding,
  modeled.editorTakingBack,
  modeled.editorLeaving,
)
