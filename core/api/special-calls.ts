import type { AnyRow } from '../entities/entity.ts'
import type { EntityName } from '../entities/index.ts'
import type { CacheName } from './cache-names.ts'
import type { adContracts } from './contracts/ads.ts'
import type { aiContracts } from './contracts/ai.ts'
import type { bannerContracts } from './contracts/banners.ts'
import type { careContracts } from './contracts/care.ts'
import type { contentPlaceContracts } from './contracts/content-places.ts'
import type { AnswerOf, BodyOf, QueryOf } from './contracts/contract.ts'
import type { dashboardContracts } from './contracts/dashboard.ts'
import type { emailContracts } from './contracts/email.ts'
import type { submissionListContracts } from './contracts/forms.ts'
import type { logContracts } from './contracts/logs.ts'
import type { messageContracts } from './contracts/messages.ts'
import type { micrositeContracts } from './contracts/microsites.ts'
import type { recordContracts } from './contracts/records.ts'
import type { redirectContracts } from './contracts/redirects.ts'
import type { seoContracts } from './contracts/seo.ts'
import type { serverContracts } from './contracts/server.ts'
import type { settingContracts } from './contracts/settings.ts'
import type { siteContracts } from './contracts/site.ts'
import type { Http } from './http.ts'
import { type ListQuery, searchOf } from './query.ts'

/** The contents of a cache on the responding node; its age is that of its oldest entry. */
export type CacheState = AnswerOf<typeof serverContracts.cacheState>['all']

/** The page to preview: its open draft, or one of its versions. Without a page, the site. */
export type PreviewRequest = BodyOf<typeof siteContracts.preview>
/** What is wrong with a template, and where; `file` is that of another template that it includes. */
/** Which pages a change to a template would affect. */
export type TemplateEffects = AnswerOf<typeof siteContracts.templateEffects>
export type TemplateProblem = AnswerOf<typeof siteContracts.checkTemplate>['problems'][number]

/** The input of a model, and its suggestion. */
export type AiQuestion = BodyOf<typeof aiContracts.content> | BodyOf<typeof aiContracts.meta>
export type AiSuggestion = AnswerOf<typeof aiContracts.content>
/** The accepted parts of a suggestion. */
export type AiAcceptance = BodyOf<typeof aiContracts.accepted>
/** Whether the AI tools can be used. */
export type AiState = AnswerOf<typeof aiContracts.state>

/** An email template's current source, and the resulting email. */
export type EmailDraft = BodyOf<typeof emailContracts.preview>
export type EmailPreview = AnswerOf<typeof emailContracts.preview>
/** An email sent from the tool. */
export type EmailToSend = BodyOf<typeof emailContracts.send>

/** The site-wide notices: the title of the one that closes it, and those of alerts. */
export type SiteState = AnswerOf<typeof siteContracts.state>

/** The settings of a tool, with the options of some. */
export type SiteSettings = AnswerOf<typeof settingContracts.read>
export type SettingsTool = QueryOf<typeof settingContracts.read>['tool']
/** The settings that are to change. */
export type SettingChanges = BodyOf<typeof settingContracts.save>
/** The site's security headers, and browser reports about the tried policy. */
export type SiteHeaders = AnswerOf<typeof settingContracts.headers>

/** Whether custom code is turned off, and where some of it is left out. */
export type CodeState = AnswerOf<typeof siteContracts.codeState>

/** Where a banner is shown, and how often it is seen. */
export type BannerFacts = AnswerOf<typeof bannerContracts.read>
export type BannerChoice = BodyOf<typeof bannerContracts.save>

/** The site’s styles, each with its markup. */
export type StyleGuide = AnswerOf<typeof siteContracts.styleGuide>

/** The robots.txt. */
export type RobotsTxt = AnswerOf<typeof siteContracts.robots>

/** A message to the staff. */
export type StaffMessage = AnswerOf<typeof messageContracts.list>[number]
/** A possible group for a message. */
export type MessageGroup = AnswerOf<typeof messageContracts.groups>[number]
/** Who has seen a message, and who has dismissed it. */
export type MessageReceipts = AnswerOf<typeof messageContracts.receipts>
export type MessageDismissal = BodyOf<typeof messageContracts.dismiss>

/** The server's information from `GET /api/v1/mc/about` (decisions §1). */
export type About = AnswerOf<typeof serverContracts.about>
/** The entries that a client may add to the audit log itself: outcomes that only it sees. */
export type AuditNote = Pick<BodyOf<typeof logContracts.note>, 'Type' | 'Message'> & {
  readonly UserName?: string
}
/** A day, `yyyy-MM-dd`, and its number of audit log entries. */
export type AuditDay = AnswerOf<typeof logContracts.days>[number]
/** An entry about a record, as visible to people who may read the record. */
export type HistoryEntry = AnswerOf<typeof recordContracts.history>[number]

/** What the dashboard of someone shows. */
export type DashboardData = AnswerOf<typeof dashboardContracts.read>
/** The address of a place that is kept as a page. */
export type ContentPlace = AnswerOf<typeof contentPlaceContracts.read>
/** Where each microsite is and how it stands. */
export type MicrositeList = AnswerOf<typeof micrositeContracts.overview>
/** How often an ad was seen and followed, by day. */
export type AdDays = AnswerOf<typeof adContracts.days>
/** How many facts of the directory are due. */
export type DashboardDirectory = AnswerOf<typeof dashboardContracts.directory>
/** How much is waiting for the caller. */
export type WaitingCounts = AnswerOf<typeof dashboardContracts.waiting>
/** Pages that need attention, most urgent first. */
export type DashboardPages = AnswerOf<typeof dashboardContracts.pages>
/** A redirect as entered, before it is saved. */
export type RedirectDraft = BodyOf<typeof redirectContracts.check>
/** Where a redirect would lead. */
export type RedirectCheck = AnswerOf<typeof redirectContracts.check>
/** The number of redirects, and those that can be shortened. */
export type RedirectOverview = AnswerOf<typeof redirectContracts.overview>
/** Addresses that visitors requested in vain. */
export type MissingAddresses = AnswerOf<typeof redirectContracts.missing>

/** The number of findings of each check, now and on the last days. */
export type CareChecks = AnswerOf<typeof careContracts.checks>
/** The pages as search engines see them, and the number of each problem. */
export type SeoOverview = AnswerOf<typeof seoContracts.overview>
/** A page of a check's findings. */
export type CareFound = AnswerOf<typeof careContracts.found>
/** Whether a location is open, including the effect of alerts. */
export type CarePlace = AnswerOf<typeof careContracts.places>[number]
/** Who would be notified of an appointment request. */
export type CareTold = AnswerOf<typeof careContracts.told>
/** The request in question. */
export interface CareToldAsked {
  readonly physician: number | null
  readonly location: number | null
}
/** Which page of which check. */
export type CareAsked = QueryOf<typeof careContracts.found>

/** The response of a call that returns no data. */
type Done = AnswerOf<typeof serverContracts.regenerateSitemap>

/** The response of `GET /api/v1/mc/search`, best first. */
export type SearchAnswer = AnswerOf<typeof recordContracts.search>
/** A record found by a search. */
export type SearchResult = SearchAnswer['results'][number]

/** A search query. A colon before the text searches only ids. */
export interface SearchQuery {
  readonly text: string
  /** Only these entities. */
  readonly kinds?: readonly EntityName[]
  readonly limit?: number
}

const DB = '/api/v1/db'
const MC = '/api/v1/mc'

/** The special calls of section 7 besides sign-in. */
export function specialCalls(http: Http) {
  const get = <T>(path: string, query?: Readonly<Record<string, string>>) =>
    http.send<T>(path, query && { query }).then(answer => answer.data)
  const post = <T>(path: string, body: object | URLSearchParams) =>
    http.send<T>(path, { method: 'POST', body }).then(answer => answer.data)
  return {
    about: () => http.send<About>(`${MC}/about`, { anonymous: true }).then(answer => answer.data),
    audit: (note: AuditNote) => post<AnyRow>(`${DB}/auditlog/post`, note),
    /** Verifies the audit log, or one month of it; for people with the logs. */
    verifyAudit: (part: BodyOf<typeof logContracts.verify> = {}) =>
      post<AnswerOf<typeof logContracts.verify>>(`${MC}/audit/verify`, part),
    /** The months of the audit log in a time zone, latest first. */
    auditMonths: (zone: string) => get<AnswerOf<typeof logContracts.months>>(`${MC}/audit/months`, { zone }),
    /** The number of audit log entries on each of the last thirty days, in a time zone. */
    auditDays: (zone: string) => get<readonly AuditDay[]>(`${MC}/audit/days`, { zone }),
    /** The caller's dashboard, with days in a time zone. */
    dashboard: (zone: string) => get<DashboardData>(`${MC}/dashboard`, { zone }),
    dashboardDirectory: () => get<DashboardDirectory>(`${MC}/dashboard/directory`),
    dashboardWaiting: () => get<WaitingCounts>(`${MC}/dashboard/waiting`),
    dashboardPages: () => get<DashboardPages>(`${MC}/dashboard/pages`),
    truncateErrorLog: () => get<Done>(`${DB}/errorlog/truncate`),
    archiveSystemMessage: (id: number) => get<AnyRow>(`${DB}/systemmessages/archive`, { sId: String(id) }),
    submitForm: (id: number, values: Readonly<Record<string, string>>, subscribe: boolean) =>
      http
        .send<Done & { readonly download?: string }>(`${DB}/form/submit`, {
          method: 'POST',
          query: { id: String(id), isSubscribe: String(subscribe) },
          body: new URLSearchParams(values),
          anonymous: true,
        })
        .then(answer => answer.data),
    /** Submissions with their answers, decrypted; every view is audited (specification §7). */
    secureSubmissions: (query: ListQuery) =>
      http
        .send<readonly AnyRow[]>(`${DB}/formsubmission/secure`, { query: searchOf(query) })
        .then(answer => answer.data),
    /** One submission with its answers, decrypted; audited with the reason. */
    openSubmission: (id: number, reason: string | null, signal?: AbortSignal) =>
      http
        .send<AnyRow>(`${DB}/formsubmission/secure/${id}/open`, {
          method: 'POST',
          body: reason === null ? {} : { reason },
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    /** Redacts one answer; the audit log records who and why. */
    redactAnswer: (id: number, name: string, reason: string) =>
      http
        .send<Done>(`${DB}/formsubmission/secure/${id}/redact`, { method: 'POST', body: { name, reason } })
        .then(answer => answer.data),
    /** Replies to the visitor by email; audited with the reason. */
    replyToSubmission: (
      id: number,
      reply: { readonly subject: string; readonly text: string; readonly reason?: string },
    ) =>
      http
        .send<Done>(`${DB}/formsubmission/secure/${id}/reply`, { method: 'POST', body: reply })
        .then(answer => answer.data),
    /** A file of a submission; audited with the reason. */
    submissionFile: async (id: number, file: number, reason: string | null): Promise<Blob> => {
      const answer = await http.open(`${DB}/formsubmission/secure/${id}/files/${file}`, {
        method: 'POST',
        body: reason === null ? {} : { reason },
      })
      return answer.blob()
    },
    /** The answers of submissions that the list may show. */
    listedAnswers: (ids: readonly number[]) =>
      get<AnswerOf<typeof submissionListContracts.answers>>(`${DB}/formsubmission/listed`, {
        keys: ids.join(','),
      }),
    /** The possible assignees of submissions. */
    submissionAssignees: () =>
      get<AnswerOf<typeof submissionListContracts.assignees>>(`${DB}/formsubmission/assignees`),
    /** The newest submissions with exactly this email address or phone number. */
    findSubmissions: (text: string, signal?: AbortSignal) =>
      http
        .send<AnswerOf<typeof submissionListContracts.find>>(`${DB}/formsubmission/find`, {
          method: 'POST',
          body: { text },
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    /** How many submissions are in each state; of forms with a tag, if one is given. */
    submissionCounts: (tag: number | null) =>
      get<AnswerOf<typeof submissionListContracts.counts>>(
        `${DB}/formsubmission/counts`,
        tag === null ? {} : { TId: String(tag) },
      ),
    /** What was received on each of the last days, by form, and how long it waited; of forms with a tag, where one is given. */
    submissionDays: (zone: string, tag: number | null) =>
      get<AnswerOf<typeof submissionListContracts.days>>(`${DB}/formsubmission/days`, {
        zone,
        ...(tag !== null && { TId: String(tag) }),
      }),
    /** Records of every entity that this person may open, by name, title, address, mail or id. */
    search: ({ text, kinds = [], limit }: SearchQuery, signal?: AbortSignal) =>
      http
        .send<SearchAnswer>(`${MC}/search`, {
          query: {
            q: text,
            ...(kinds.length > 0 && { kinds: kinds.join(',') }),
            ...(limit !== undefined && { limit: String(limit) }),
          },
          ...(signal && { signal }),
        })
        .then(answer => answer.data.results),
    /** A record's recent history, newest first; `key` in path format. */
    history: (entity: string, key: string, signal?: AbortSignal) =>
      http
        .send<readonly HistoryEntry[]>(`${MC}/history`, { query: { entity, key }, ...(signal && { signal }) })
        .then(answer => answer.data),
    /** The number of findings of each check of the directory. */
    careChecks: () => get<CareChecks>(`${MC}/care/checks`),
    seoOverview: () => get<SeoOverview>(`${MC}/seo`),
    /** Closes a location for the rest of its day. */
    closeToday: (location: number, title: string) =>
      post<AnswerOf<typeof careContracts.closeToday>>(`${MC}/care/close-today`, { location, title }),
    carePlaces: (ids: readonly number[]) =>
      get<readonly CarePlace[]>(`${MC}/care/places`, { keys: ids.join(',') }),
    /** Who would be notified of an appointment request with a physician at a location. */
    careTold: ({ physician, location }: CareToldAsked) =>
      get<CareTold>(`${MC}/care/told`, {
        ...(physician !== null && { physician: String(physician) }),
        ...(location !== null && { location: String(location) }),
      }),
    careFound: ({ check, page }: CareAsked) =>
      get<CareFound>(`${MC}/care/checks/found`, { check, page: String(page) }),
    /** Where a redirect would lead, and what blocks saving it. */
    checkRedirect: (redirect: RedirectDraft, signal?: AbortSignal) =>
      http
        .send<RedirectCheck>(`${MC}/redirects/check`, {
          method: 'POST',
          body: redirect,
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    redirectOverview: () => get<RedirectOverview>(`${MC}/redirects/overview`),
    /** Leads every redirect straight to its end. */
    shortenRedirects: () => post<AnswerOf<typeof redirectContracts.shorten>>(`${MC}/redirects/shorten`, {}),
    contentPlaces: () => get<AnswerOf<typeof contentPlaceContracts.overview>>(`${MC}/content-places`),
    contentPlace: (id: number) => get<ContentPlace>(`${MC}/content-places/${id}`),
    saveContentPlace: (id: number, place: BodyOf<typeof contentPlaceContracts.save>) =>
      http
        .send<ContentPlace>(`${MC}/content-places/${id}`, { method: 'PUT', body: place })
        .then(answer => answer.data),
    microsites: () => get<MicrositeList>(`${MC}/microsites`),
    adDays: (id: number) => get<AdDays>(`${MC}/doctor-ads/days`, { id: String(id) }),
    redirectHits: (id: number) =>
      get<AnswerOf<typeof redirectContracts.hits>>(`${MC}/redirects/hits`, { id: String(id) }),
    /** Missing addresses, by their likely target; or the noise among them. */
    missingAddresses: (noise: boolean) =>
      get<MissingAddresses>(`${MC}/redirects/missing`, { noise: String(noise) }),
    acceptMissing: (redirects: BodyOf<typeof redirectContracts.accept>['redirects']) =>
      post<AnswerOf<typeof redirectContracts.accept>>(`${MC}/redirects/missing/accept`, { redirects }),
    ignoreMissing: (addresses: readonly string[], ignored: boolean) =>
      post<AnswerOf<typeof redirectContracts.ignore>>(`${MC}/redirects/missing/ignore`, {
        addresses,
        ignored,
      }),
    cacheState: () => get<AnswerOf<typeof serverContracts.cacheState>>(`${MC}/cache`),
    /** A site address, valid for a quarter of an hour, that previews what publishing would show. */
    preview: (request: PreviewRequest) =>
      post<AnswerOf<typeof siteContracts.preview>>(`${MC}/preview`, request),
    templateEffects: (id: number, source: string) =>
      post<TemplateEffects>(`${MC}/templates/effects`, { id, source }),
    checkTemplate: (source: string, file?: string) =>
      post<AnswerOf<typeof siteContracts.checkTemplate>>(`${MC}/templates/check`, {
        source,
        ...(file && { file }),
      }),
    /** A draft, a shorter or plainer text; or a meta description or alt text. */
    askAi: (question: AiQuestion, signal?: AbortSignal) =>
      http
        .send<AiSuggestion>(
          `${MC}/openai/${question.task === 'description' || question.task === 'alt' ? 'meta' : 'content'}`,
          { method: 'POST', body: question, ...(signal && { signal }) },
        )
        .then(answer => answer.data),
    acceptAi: (acceptance: AiAcceptance) => post<Done>(`${MC}/openai/accepted`, acceptance),
    aiState: () => get<AiState>(`${MC}/openai/state`),
    previewEmail: (draft: EmailDraft) => post<EmailPreview>(`${MC}/email/preview`, draft),
    sendEmail: (email: EmailToSend) => post<AnswerOf<typeof emailContracts.send>>(`${MC}/email/send`, email),
    /** Reveals a key's value; each time is in the audit log. */
    revealKey: (id: number) =>
      http
        .send<AnswerOf<typeof recordContracts.revealKey>>(`${DB}/keymanager/reveal/${id}`, {
          method: 'POST',
          body: {},
          asksInPlace: true,
        })
        .then(answer => answer.data),
    siteState: () => get<SiteState>(`${MC}/site/state`),
    messages: () => get<readonly StaffMessage[]>(`${MC}/messages`),
    dismissMessage: (dismissal: MessageDismissal) => post<Done>(`${MC}/messages/dismiss`, dismissal),
    /** Marks messages as seen; their authors can read that. */
    seenMessages: (sIds: readonly number[]) => post<Done>(`${MC}/messages/seen`, { sIds }),
    messageGroups: () => get<readonly MessageGroup[]>(`${MC}/messages/groups`),
    messageReceipts: (sId: number) => get<MessageReceipts>(`${MC}/messages/receipts`, { sId: String(sId) }),
    settings: (tool: SettingsTool) => get<SiteSettings>(`${MC}/settings`, { tool }),
    saveSettings: (changes: SettingChanges) =>
      http.send<SiteSettings>(`${MC}/settings`, { method: 'PUT', body: changes }).then(answer => answer.data),
    siteHeaders: () => get<SiteHeaders>(`${MC}/settings/headers`),
    enforcePolicy: (version: number) => post<SiteHeaders>(`${MC}/settings/headers/enforce`, { version }),
    banner: (id: number) => get<BannerFacts>(`${MC}/banners/${id}`),
    saveBanner: (id: number, choice: BannerChoice) =>
      http
        .send<BannerFacts>(`${MC}/banners/${id}`, { method: 'PUT', body: choice })
        .then(answer => answer.data),
    styleGuide: () => get<StyleGuide>(`${MC}/style-guide`),
    codeState: () => get<CodeState>(`${MC}/custom-code`),
    switchCode: (off: boolean) => post<CodeState>(`${MC}/custom-code/switch`, { off }),
    resumeCode: () =>
      http.send<CodeState>(`${MC}/custom-code/resume`, { method: 'POST' }).then(answer => answer.data),
    robots: () => get<RobotsTxt>(`${MC}/robots`),
    saveRobots: (text: string, version: number | null) =>
      http
        .send<RobotsTxt>(`${MC}/robots`, { method: 'PUT', body: { text, version } })
        .then(answer => answer.data),
    regenerateSitemap: () => get<Done>(`${MC}/sitemap/regen`),
    clearCache: (name: CacheName) =>
      get<Done>(name === 'all' ? `${MC}/cache/clear` : `${MC}/cache/clear/${name}`),
  }
}

export type SpecialCalls = ReturnType<typeof specialCalls>
