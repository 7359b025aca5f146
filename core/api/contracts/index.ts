import type { Contract } from './contract.ts'
import { draftContracts, publishingContracts } from './editor.ts'
import { fileContracts } from './files.ts'
import { folderContracts } from './folders.ts'
import { jobContracts } from './jobs.ts'
import { recordContracts } from './records.ts'
import { siteContracts } from './site.ts'
import { trashContracts } from './trash.ts'

export type { AnswerOf, BodyOf, Contract, ContractResponse, ParamsOf, QueryOf } from './contract.ts'
export {
  draftContracts,
  fileContracts,
  folderContracts,
  jobContracts,
  publishingContracts,
  recordContracts,
  siteContracts,
  trashContracts,
}

/** Every contract, for the tests that walk them. */
export const contracts: readonly Contract[] = [
  trashContracts,
  draftContracts,
  publishingContracts,
  fileContracts,
  folderContracts,
  jobContracts,
  recordContracts,
  siteContracts,
].flatMap(group => Object.values<Contract>(group))
