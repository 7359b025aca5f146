import type { FastifyInstance } from 'fastify'
import { about } from './about.ts'
import { access } from './access/access.ts'
import { accessibility } from './accessibility.ts'
import { apiKeys } from './api-keys.ts'
import { auditDays } from './audit-days.ts'
import { auditPost } from './audit-post.ts'
import { auditVerify } from './audit-verify.ts'
import { banners } from './banners.ts'
import { bulkCall } from './bulk.ts'
import { cacheClear } from './cache.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { careChecking } from './care-checks.ts'
import { careCloseToday } from './care-close-today.ts'
import { carePlaces } from './care-places.ts'
import { careTold } from './care-told.ts'
import { commentSubmit } from './comment-submit.ts'
import { contentPlaces } from './content-places.ts'
import { customCode } from './custom-code.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { databaseCalls } from './database.ts'
import { directoryFacts } from './directory/facts.ts'
import { directoryLinks } from './directory/links.ts'
import { directoryMerging } from './directory/merging.ts'
import { directoryPractice } from './directory/practice.ts'
import { doctorAds } from './doctor-ads.ts'
import { download } from './download.ts'
import { editorDrafts } from './editor/drafts.ts'
import { editorPublishing } from './editor/publishing.ts'
import { email } from './email/email.ts'
import { emailMarketing } from './email-marketing.ts'
import { errorGroupCalls } from './error-groups.ts'
import { errorLogTruncate } from './errorlog-truncate.ts'
import { fileCalls } from './file-calls.ts'
import { fileEdit } from './file-edit.ts'
import { fileResumable } from './file-resumable.ts'
import { fileUpload } from './file-upload.ts'
import { folders } from './folders.ts'
import { formEditor } from './form-editor.ts'
import { formSubmit } from './form-submit.ts'
import { formSubmissionSecure } from './formsubmission-secure.ts'
import { history } from './history.ts'
import { importCall } from './import-rows.ts'
import { jobCalls } from './jobs.ts'
import { keyReveal } from './key-reveal.ts'
import { linkChecking } from './link-checking.ts'
import { messages } from './messages.ts'
import { microsites } from './microsites.ts'
import { oldSite } from './old-site.ts'

import { openAi } from './openai.ts'
import { pastCalls } from './past.ts'
import { preview } from './preview.ts'
import { publicReads } from './public-reads.ts'
import { redirectChecking } from './redirects/checking.ts'
import { missingAddresses } from './redirects/missing.ts'
import { redirectOverview } from './redirects/overview.ts'
import { robotsTxt } from './robots-txt.ts'
import { search } from './search.ts'
import { seo } from './seo.ts'
import { siteHeaders } from './settings/site-headers.ts'
import { siteSettings } from './settings/site-settings.ts'
import { siteSearch } from './site-search.ts'
import { siteState } from './site-state.ts'
import { sitemapRegen } from './sitemap-regen.ts'
import { styleGuide } from './style-guide.ts'
import { submissionDays } from './submission-days.ts'
import { submissionFile } from './submission-file.ts'
import { submissionFind } from './submission-find.ts'
import { submissionList } from './submission-list.ts'
import { submissionRedact } from './submission-redact.ts'
import { submissionReply } from './submission-reply.ts'
import { systemMessagesArchive } from './systemmessages-archive.ts'
import { tagEdits } from './tag-edits.ts'
import { templatesCheck } from './templates-check.ts'
import { trash } from './trash.ts'

/** Every call beside the generic ones and signing in (specification §7). */
export const specialCalls: readonly SpecialCall[] = [
  about,
  access,
  apiKeys,
  cacheClear,
  auditPost,
  auditVerify,
  auditDays,
  errorLogTruncate,
  systemMessagesArchive,
  commentSubmit,
  formEditor,
  formSubmit,
  formSubmissionSecure,
  submissionDays,
  submissionFile,
  submissionFind,
  submissionList,
  submissionRedact,
  submissionReply,
  keyReveal,
  publicReads,
  search,
  history,
  fileUpload,
  fileResumable,
  fileCalls,
  fileEdit,
  download,
  openAi,
  preview,
  templatesCheck,
  sitemapRegen,
  robotsTxt,
  siteState,
  siteSearch,
  accessibility,
  siteSettings,
  banners,
  styleGuide,
  siteHeaders,
  customCode,
  redirectChecking,
  redirectOverview,
  missingAddresses,
  linkChecking,
  oldSite,
  messages,
  dashboard,
  email,
  editorDrafts,
  editorPublishing,
  emailMarketing,
  folders,
  tagEdits,
  trash,
  directoryLinks,
  directoryMerging,
  directoryFacts,
  directoryPractice,
  bulkCall,
  importCall,
  jobCalls,
  databaseCalls,
  errorGroupCalls,
  pastCalls,
  careChecking,
  carePlaces,
  careCloseToday,
  seo,
  careTold,
  doctorAds,
  microsites,
  contentPlaces,
]

/** Adds the special calls; their paths are whole. */
export function addSpecialCalls(app: FastifyInstance, context: CallContext): void {
  for (const call of specialCalls) call.add(app, context)
}
