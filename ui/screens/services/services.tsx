import type { Match } from '@rounds/core/access'
import { type AnyRow, entities } from '@rounds/core/entities'
import { serviceWords as words } from '@rounds/core/words/services'
import type { ReactNode } from 'react'
import { ChildRecords } from '../../records/children/child-records.tsx'
import { UnderForm } from '../../records/children/under-form.tsx'
import { directoryHeading } from '../../records/facts/directory-heading.tsx'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { RelatedServices } from './related-services.tsx'

const SECTION = ['SccHeadline', 'SccCopy', 'SccPhoto', 'SccVisible']
const PAGE = ['CId', 'ScpTitle', 'ScpUrl', 'ScpVisible']
const addressOf = ({ ScpUrl }: AnyRow) => (typeof ScpUrl === 'string' && ScpUrl) || words.pages.noAddress

/** The record with its related content below the form. */
function ServiceWorkspace({ shown, form }: { shown: ShownRecord; form: ReactNode }) {
  const { base, isNew } = shown
  const id = Number(base.ScId)
  return (
    <>
      {form}
      {!isNew && (
        <UnderForm>
          <ChildRecords
            entity={entities.Custom_ServiceConditionContent}
            own="ScId"
            ownKey={id}
            order="SccSortOrder"
            named="SccHeadline"
            visible="SccVisible"
            fields={SECTION}
            {...words.sections}
          />
          <ChildRecords
            entity={entities.Custom_ServiceConditionPage}
            own="ScId"
            ownKey={id}
            order="ScpSortOrder"
            named="ScpTitle"
            visible="ScpVisible"
            fields={PAGE}
            detail={addressOf}
            title={words.pages.title}
            one={words.pages.one}
            empty={words.pages.empty}
          />
          <RelatedServices id={id} name={String(base.ScTitle ?? '')} />
        </UnderForm>
      )}
    </>
  )
}

const parts: ToolParts = {
  heading: directoryHeading('service'),
  workspace: (shown, form) => <ServiceWorkspace shown={shown} form={form} />,
}

/** Services and conditions with their sections, pages and related services (screens, `/custom/services`). */
export function Services({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

Services.preload = preloadRows
