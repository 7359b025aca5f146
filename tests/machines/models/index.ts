/** Every machine with its model, one line each: its own test goes every path, and the tests of faults go through all. */
import type { ActorRefFrom, AnyMachineSnapshot } from 'xstate'
import { accountChange } from '../../../machines/account-change.ts'
import { auditCheck } from '../../../machines/audit-check.ts'
import { changePassword } from '../../../machines/change-password.ts'
import { chord } from '../../../machines/chord.ts'
import { confirm } from '../../../machines/confirm.ts'
import { csvImport } from '../../../machines/csv-import/machine.ts'
import { dateField } from '../../../machines/date-field.ts'
import { editor } from '../../../machines/editor/machine.ts'
import { editorDraft } from '../../../machines/editor-draft/machine.ts'
import { folderMove } from '../../../machines/folder-move.ts'
import { forgotPassword } from '../../../machines/forgot-password.ts'
import { formBuilder } from '../../../machines/form-builder.ts'
import { formDraft } from '../../../machines/form-draft.ts'
import { impersonation } from '../../../machines/impersonation.ts'
import { inbox } from '../../../machines/inbox.ts'
import { job } from '../../../machines/job.ts'
import { login } from '../../../machines/login.ts'
import { logout } from '../../../machines/logout.ts'
import { openDrafts } from '../../../machines/open-drafts.ts'
import { openedAnswers } from '../../../machines/opened-answers.ts'
import { pageVersions } from '../../../machines/page-versions.ts'
import { palette } from '../../../machines/palette.ts'
import { picker } from '../../../machines/picker.ts'
import { reachability } from '../../../machines/reachability.ts'
import { reading } from '../../../machines/reading.ts'
import { record } from '../../../machines/record/machine.ts'
import { relationalBatch } from '../../../machines/relational-batch/machine.ts'
import { savedViews } from '../../../machines/saved-views.ts'
import { session } from '../../../machines/session.ts'
import { submit } from '../../../machines/submit.ts'
import { suggestion } from '../../../machines/suggestion.ts'
import { tableView } from '../../../machines/table-view.ts'
import { tagEdit } from '../../../machines/tag-edit.ts'
import { tagInput } from '../../../machines/tag-input.ts'
import { titleChange } from '../../../machines/title-change.ts'
import { type ToastsContext, toast, toasts } from '../../../machines/toasts.ts'
import { trash } from '../../../machines/trash.ts'
import { uploadFile } from '../../../machines/upload/file.ts'
import { upload } from '../../../machines/upload/machine.ts'
import { draftStandIn, titleStandIn, versionsStandIn } from '../support/editor-stand-ins.ts'
import type { ModelTest } from '../support/every-path.ts'
import { accountChangeModel } from './account-change.ts'
import { auditCheckModel } from './audit-check.ts'
import { changePasswordModel } from './change-password.ts'
import { chordModel } from './chord.ts'
import { confirmModel } from './confirm.ts'
import { csvAskingModel, csvBatchModel, csvPiecesModel, csvPreparingModel, seenImport } from './csv-import.ts'
import { dateFieldModel } from './date-field.ts'
import {
  editorDoingModel,
  editorFoldingModel,
  editorLeavingModel,
  editorOpeningModel,
  editorOthersModel,
  editorReadingModel,
  editorTakingBackModel,
  editorTitleModel,
  editorUnfinishedModel,
} from './editor.ts'
import {
  draftConflictModel,
  draftKeptModel,
  draftRestoringModel,
  draftSavingModel,
  draftUnfinishedModel,
} from './editor-draft.ts'
import { seenDraft } from './editor-draft-pages.ts'
import { seenEditor } from './editor-events.ts'
import { folderMoveModel } from './folder-move.ts'
import { forgotPasswordModel } from './forgot-password.ts'
import { formBuilderModel } from './form-builder.ts'
import { formDraftModel } from './form-draft.ts'
import { impersonationModel } from './impersonation.ts'
import { inboxModel } from './inbox.ts'
import { jobModel } from './job.ts'
import { loginModel } from './login.ts'
import { logoutModel } from './logout.ts'
import { openDraftsModel } from './open-drafts.ts'
import { openedAnswersModel } from './opened-answers.ts'
import { pageVersionsModel } from './page-versions.ts'
import { paletteModel } from './palette.ts'
import { pickerModel } from './picker.ts'
import { reachabilityModel } from './reachability.ts'
import { readingModel } from './reading.ts'
import { recordModel, seenRecord } from './record.ts'
import { relationalBatchModel, seenBatch } from './relational-batch.ts'
import { savedViewsModel } from './saved-views.ts'
import { sessionModel } from './session.ts'
import { seenSubmit, submitModel } from './submit.ts'
import { suggestionModel } from './suggestion.ts'
import { tableBegunModel, tableExportModel, tableSearchModel, tableViewModel } from './table-view.ts'
import { tagEditModel } from './tag-edit.ts'
import { tagInputModel } from './tag-input.ts'
import { titleChangeModel } from './title-change.ts'
import { toastsModel } from './toasts.ts'
import { trashModel } from './trash.ts'
import { seenUploads, uploadModel } from './upload.ts'
import { uploadFileModel } from './upload-file.ts'

/** What is seen of the toasts: what each says, and how it stands; and which of them go on after they are gone. */
function seenToasts(at: AnyMachineSnapshot) {
  const { toasts, count } = at.context as ToastsContext
  const seen = ({ ref }: { ref: ActorRefFrom<typeof toast> }) => {
    const { context, tags } = ref.getSnapshot()
    return { ...context, tags: [...tags] }
  }
  const lingering = Object.keys(at.children).filter(name => !toasts.some(({ id }) => id === name))
  return { toasts: toasts.map(seen), count, lingering }
}

/** The editor; its draft, its versions and the question about a title have models of their own. */
const aroundThem = editor.provide({
  actors: { draft: draftStandIn, versions: versionsStandIn, titleChange: titleStandIn } as never,
})

export const modeled = {
  accountChange: { machine: accountChange, model: accountChangeModel },
  auditCheck: { machine: auditCheck, model: auditCheckModel },
  trash: { machine: trash, model: trashModel },
  changePassword: { machine: changePassword, model: changePasswordModel },
  chord: { machine: chord, model: chordModel },
  confirm: { machine: confirm, model: confirmModel },
  csvAsking: { machine: csvImport, model: csvAskingModel, sees: seenImport },
  csvBatch: { machine: csvImport, model: csvBatchModel, sees: seenImport },
  csvPieces: { machine: csvImport, model: csvPiecesModel, sees: seenImport },
  csvPreparing: { machine: csvImport, model: csvPreparingModel, sees: seenImport },
  dateField: { machine: dateField, model: dateFieldModel },
  draftConflict: { machine: editorDraft, model: draftConflictModel, sees: seenDraft },
  draftRestoring: { machine: editorDraft, model: draftRestoringModel, sees: seenDraft },
  draftKept: { machine: editorDraft, model: draftKeptModel, sees: seenDraft },
  draftSaving: { machine: editorDraft, model: draftSavingModel, sees: seenDraft },
  draftUnfinished: { machine: editorDraft, model: draftUnfinishedModel, sees: seenDraft },
  folderMove: { machine: folderMove, model: folderMoveModel },
  editorDoing: { machine: aroundThem, model: editorDoingModel, sees: seenEditor },
  editorFolding: { machine: aroundThem, model: editorFoldingModel, sees: seenEditor },
  editorLeaving: { machine: aroundThem, model: editorLeavingModel, sees: seenEditor },
  editorOpening: { machine: aroundThem, model: editorOpeningModel, sees: seenEditor },
  editorOthers: { machine: aroundThem, model: editorOthersModel, sees: seenEditor },
  editorReading: { machine: aroundThem, model: editorReadingModel, sees: seenEditor },
  editorTakingBack: { machine: aroundThem, model: editorTakingBackModel, sees: seenEditor },
  editorTitle: { machine: aroundThem, model: editorTitleModel, sees: seenEditor },
  editorUnfinished: { machine: aroundThem, model: editorUnfinishedModel, sees: seenEditor },
  formBuilder: { machine: formBuilder, model: formBuilderModel },
  formDraft: { machine: formDraft, model: formDraftModel },
  forgotPassword: { machine: forgotPassword, model: forgotPasswordModel },
  impersonation: { machine: impersonation, model: impersonationModel },
  login: { machine: login, model: loginModel },
  job: { machine: job, model: jobModel },
  logout: { machine: logout, model: logoutModel },
  openDrafts: { machine: openDrafts, model: openDraftsModel },
  pageVersions: { machine: pageVersions, model: pageVersionsModel },
  palette: { machine: palette, model: paletteModel },
  picker: { machine: picker, model: pickerModel },
  reachability: { machine: reachability, model: reachabilityModel },
  reading: { machine: reading, model: readingModel },
  record: { machine: record, model: recordModel, sees: seenRecord },
  relationalBatch: { machine: relationalBatch, model: relationalBatchModel, sees: seenBatch },
  savedViews: { machine: savedViews, model: savedViewsModel },
  inbox: { machine: inbox, model: inboxModel },
  openedAnswers: { machine: openedAnswers, model: openedAnswersModel },
  submit: { machine: submit, model: submitModel, sees: seenSubmit },
  tableBegun: { machine: tableView, model: tableBegunModel },
  suggestion: { machine: suggestion, model: suggestionModel },
  tableExport: { machine: tableView, model: tableExportModel },
  tableSearch: { machine: tableView, model: tableSearchModel },
  tableView: { machine: tableView, model: tableViewModel },
  tagEdit: { machine: tagEdit, model: tagEditModel },
  tagInput: { machine: tagInput, model: tagInputModel },
  titleChange: { machine: titleChange, model: titleChangeModel },
  session: { machine: session, model: sessionModel },
  toasts: { machine: toasts, model: toastsModel, children: [toast], sees: seenToasts },
  upload: { machine: upload, model: uploadModel, sees: seenUploads },
  uploadFile: {
    machine: uploadFile,
    model: uploadFileModel,
  },
} satisfies Record<string, ModelTest>
