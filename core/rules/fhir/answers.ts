/** FHIR responses other than plain resources. */
import type { Resource } from './resources.ts'
import { type FhirSearch, type FhirType, fhirSearches, fhirTypes } from './search.ts'

/** An error in FHIR format. */
export const operationOutcome = (
  code: 'invalid' | 'not-found' | 'not-supported' | 'throttled' | 'exception',
  diagnostics: string,
): Resource => ({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics }] })

/** A page of search results, with links to the neighboring pages. `base` is the address of the interface. */
export function searchBundle(
  type: FhirType,
  found: { readonly total: number; readonly resources: readonly Resource[] },
  {
    base,
    query,
    search,
  }: { readonly base: string; readonly query: URLSearchParams; readonly search: FhirSearch },
): Resource {
  const { count, offset } = search
  const at = (relation: string, from: number) => {
    const own = new URLSearchParams(query)
    own.set('_count', String(count))
    if (from > 0) own.set('_offset', String(from))
    else own.delete('_offset')
    return { relation, url: `${base}/${type}?${own}` }
  }
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.total,
    link: [
      at('self', offset),
      ...(offset > 0 ? [at('previous', Math.max(0, offset - count))] : []),
      ...(count > 0 && offset + count < found.total ? [at('next', offset + count)] : []),
    ],
    ...(found.resources.length > 0 && {
      entry: found.resources.map(resource => ({
        fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
        resource,
        search: { mode: 'match' },
      })),
    }),
  }
}

/** The capability statement. `date` is when the software was built or started. */
export const capabilityStatement = ({
  base,
  date,
}: {
  readonly base: string
  readonly date: string
}): Resource => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date,
  kind: 'instance',
  implementation: {
    description: 'The directory of physicians, locations and services of this website',
    url: base,
  },
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [
    {
      mode: 'server',
      resource: fhirTypes.map(type => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        searchParam: [
          { name: '_id', type: 'token' },
          ...Object.entries(fhirSearches[type]).map(([name, kind]) => ({ name, type: kind })),
        ],
      })),
    },
  ],
})
