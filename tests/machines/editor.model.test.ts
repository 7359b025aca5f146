import { modelled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(
  modelled.editorOpening,
  modelled.editorDoing,
  modelled.editorTitle,
  modelled.editorUnfinished,
  modelled.editorOthers,
  modelled.editorFolding,
  modelled.editorTakingBack,
  modelled.editorLeaving,
)
