import { accessContracts } from './access.ts'
import { aiContracts } from './ai.ts'
import type { Contract } from './contract.ts'
import { databaseContracts } from './database.ts'
import { deskContracts } from './desk.ts'
import { draftContracts, publishingContracts } from './editor.ts'
import { emailContracts } from './email.ts'
import { entityContracts, MOST_RECORDS } from './entities.ts'
import { fileContracts, uploadContracts } from './files.ts'
import { folderContracts } from './folders.ts'
import { formEditorContracts } from './form-editor.ts'
import {
  submissionActContracts,
  submissionContracts,
  submissionListContracts,
  submitCommentContract,
  submitFormContract,
  trap,
} from './forms.ts'
import { jobContracts } from './jobs.ts'
import { logContracts } from './logs.ts'
import { messageContracts } from './messages.ts'
import { publicReadContracts, publicReadsByEntity } from './public-reads.ts'
import { recordContracts } from './records.ts'
import { redirectContracts } from './redirects.ts'
import { clearCacheContract, clearCacheContracts, serverContracts } from './server.ts'
import { siteContracts } from './site.ts'
import { trashContracts } from './trash.ts'

export type {
  AnswerOf,
  BodyOf,
  BodyType,
  Contract,
  ContractResponse,
  ParamsOf,
  QueryOf,
} from './contract.ts'
export { keyParams, keyPart } from './entity-key.ts'
export { listQuery } from './lists.ts'
export { all, doneSchema } from './schema.ts'
export {
  accessContracts,
  aiContracts,
  clearCacheContract,
  clearCacheContracts,
  databaseContracts,
  deskContracts,
  draftContracts,
  emailContracts,
  entityContracts,
  fileContracts,
  folderContracts,
  formEditorContracts,
  jobContracts,
  logContracts,
  MOST_RECORDS,
  messageContracts,
  publicReadContracts,
  publicReadsByEntity,
  publishingContracts,
  recordContracts,
  redirectContracts,
  serverContracts,
  siteContracts,
  submissionActContracts,
  submissionContracts,
  submissionListContracts,
  submitCommentContract,
  submitFormContract,
  trap,
  trashContracts,
  uploadContracts,
}

/** Every contract, for the tests that walk them. */
export const contracts: readonly Contract[] = [
  formEditorContracts,
  trashContracts,
  accessContracts,
  aiContracts,
  databaseContracts,
  deskContracts,
  draftContracts,
  emailContracts,
  publishingContracts,
  fileContracts,
  uploadContracts,
  folderContracts,
  jobContracts,
  logContracts,
  messageContracts,
  recordContracts,
  redirectContracts,
  serverContracts,
  siteContracts,
  submissionActContracts,
  submissionListContracts,
  ...Object.values(submissionContracts),
  [submitFormContract, submitCommentContract, ...clearCacheContracts, ...publicReadsByEntity],
].flatMap(group => Object.values<Contract>(group))
