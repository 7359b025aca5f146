import { accessibilityWords } from '@rounds/core/words/accessibility'
import { useApp } from '../context/app-context.ts'
import { ProblemList } from './problem-list.tsx'
import { useScanFindings } from './scan-findings-slots.ts'

const words = accessibilityWords.onPage

export interface ScanFindingsProps {
  cId: number | null
  /** Where a finding is mended; none where it cannot be gone to. */
  href?: (block: string | null) => string
}

/** What the last accessibility scan found on the page and an editor can fix there; nothing where it found nothing. */
export function ScanFindings({ cId, href }: ScanFindingsProps) {
  const { client } = useApp()
  const findings = useScanFindings(client, cId)
  if (findings.length === 0) return null
  const problems = findings.map(({ help, impact, html, block }) => ({
    part: 'blocks' as const,
    key: block,
    field: null,
    message: html ? `${help}: ${html.slice(0, 120)}` : help,
    severity: impact === 'critical' || impact === 'serious' ? ('warning' as const) : ('advice' as const),
  }))
  return (
    <section aria-label={words.label} className="text-sm">
      <h3 className="mb-1 font-semibold">{words.title(problems.length)}</h3>
      <ProblemList problems={problems} {...(href && { href: ({ key }) => href(key) })} />
    </section>
  )
}
