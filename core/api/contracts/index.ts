import { accessContracts } from './access.ts'
import { accessibilityContracts } from './accessibility.ts'
import { adContracts } from './ads.ts'
import { aiContracts } from './ai.ts'
import { apiKeyContracts } from './api-keys.ts'
import { bannerContracts } from './banners.ts'
import { careContracts, FOUND_ON_A_PAGE, MOST_PLACES } from './care.ts'
import { contentPlaceContracts } from './content-places.ts'
import type { Contract } from './contract.ts'
import { dashboardContracts } from './dashboard.ts'
import { databaseContracts } from './database.ts'
import { directoryContracts, MOST_LINKS } from './directory.ts'
import { draftContracts, publishingContracts } from './editor.ts'
import { emailContracts } from './email.ts'
import { emailMarketingContracts } from './email-marketing.ts'
import { entityContracts, MOST_RECORDS } from './entities.ts'
import { errorGroupContracts } from './error-groups.ts'
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
import { leavingContracts } from './leaving.ts'
import { linkContracts } from './links.ts'
import { logContracts } from './logs.ts'
import { messageContracts } from './messages.ts'
import { micrositeContracts } from './microsites.ts'
import { oldSiteContracts } from './old-site.ts'
import { pastContracts } from './past.ts'

import { EVIDENCE_ON_A_PAGE, practiceContracts } from './practice.ts'
import { publicReadContracts, publicReadsByEntity } from './public-reads.ts'
import { recordContracts } from './records.ts'
import { redirectContracts } from './redirects.ts'
import { reviewContracts } from './review.ts'
import { seoContracts } from './seo.ts'
import { clearCacheContract, clearCacheContracts, serverContracts } from './server.ts'
import { settingContracts } from './settings.ts'
import { siteContracts } from './site.ts'
import { MOST_SEARCHES, SEARCH_DAYS, siteSearchContracts } from './site-search.ts'
import { tagEditContracts } from './tag-edits.ts'
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
  accessibilityContracts,
  adContracts,
  aiContracts,
  apiKeyContracts,
  bannerContracts,
  careContracts,
  clearCacheContract,
  clearCacheContracts,
  contentPlaceContracts,
  dashboardContracts,
  databaseContracts,
  directoryContracts,
  draftContracts,
  EVIDENCE_ON_A_PAGE,
  emailContracts,
  emailMarketingContracts,
  entityContracts,
  errorGroupContracts,
  FOUND_ON_A_PAGE,
  fileContracts,
  folderContracts,
  formEditorContracts,
  jobContracts,
  leavingContracts,
  linkContracts,
  logContracts,
  MOST_LINKS,
  MOST_PLACES,
  MOST_RECORDS,
  MOST_SEARCHES,
  messageContracts,
  micrositeContracts,
  oldSiteContracts,
  pastContracts,
  practiceContracts,
  publicReadContracts,
  publicReadsByEntity,
  publishingContracts,
  recordContracts,
  redirectContracts,
  reviewContracts,
  SEARCH_DAYS,
  seoContracts,
  serverContracts,
  settingContracts,
  siteContracts,
  siteSearchContracts,
  submissionActContracts,
  submissionContracts,
  submissionListContracts,
  submitCommentContract,
  submitFormContract,
  tagEditContracts,
  trap,
  trashContracts,
  uploadContracts,
}

/** Every contract, for the tests that walk them. */
export const contracts: readonly Contract[] = [
  formEditorContracts,
  tagEditContracts,
  trashContracts,
  accessContracts,
  accessibilityContracts,
  adContracts,
  aiContracts,
  careContracts,
  apiKeyContracts,
  bannerContracts,
  contentPlaceContracts,
  databaseContracts,
  pastContracts,
  dashboardContracts,
  directoryContracts,
  draftContracts,
  errorGroupContracts,
  emailContracts,
  emailMarketingContracts,
  publishingContracts,
  fileContracts,
  uploadContracts,
  folderContracts,
  jobContracts,
  linkContracts,
  leavingContracts,
  logContracts,
  messageContracts,
  oldSiteContracts,
  micrositeContracts,
  practiceContracts,
  recordContracts,
  redirectContracts,
  reviewContracts,
  seoContracts,
  serverContracts,
  settingContracts,
  siteContracts,
  siteSearchContracts,
  submissionActContracts,
  submissionListContracts,
  ...Object.values(submissionContracts),
  [submitFormContract, submitCommentContract, ...clearCacheContracts, ...publicReadsByEntity],
].flatMap(group => Object.values<Contract>(group))
