import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { useMemo } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { ArchivedEmail } from './archived-email.tsx'
import { type EmailKind, emailKindOf, firstEmailAddress } from './email-kinds.ts'
import { EmailTabs } from './email-tabs.tsx'
import { TemplateEmail } from './template-email.tsx'

const above = <EmailTabs />
const partsOf: Readonly<Record<EmailKind['id'], ToolParts>> = {
  templates: { above, record: (shown: ShownRecord) => <TemplateEmail shown={shown} /> },
  sent: { above, record: (shown: ShownRecord) => <ArchivedEmail shown={shown} /> },
}

/** Email templates as recipients see them, and the archive of sent emails (screens, `/email-test`). */
export function EmailTest({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  const kind = emailKindOf(parameters)
  const ofKind = useMemo(() => kind && { ...match, tool: kind.tool }, [match, kind])
  if (!kind || !ofKind) return <Redirect to={firstEmailAddress} replace />
  return <RecordTool key={kind.id} match={ofKind} parts={partsOf[kind.id]} />
}

EmailTest.preload = async (client: Client, match: Match, search: URLSearchParams) => {
  const kind = emailKindOf(search)
  if (kind) await preloadRows(client, { ...match, tool: kind.tool }, search)
}
