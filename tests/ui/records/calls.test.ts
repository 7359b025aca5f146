import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, type ListQuery } from '../../../core/api/index.ts'
import {
  type AnyRow,
  Custom_Location,
  type Entity,
  Redirect,
  TagToContent,
} from '../../../core/entities/index.ts'
import { readCsv } from '../../../ui/records/csv-import/read-csv.ts'
import { deleteAll } from '../../../ui/records/delete/delete-all.ts'
import { exportCsv } from '../../../ui/records/export/export-csv.ts'
import { linksToExport } from '../../../ui/records/export/export-links.ts'
import { columnsOf } from '../../../ui/records/export/export-rows.ts'
import { exportXlsx } from '../../../ui/records/export/export-xlsx.ts'
import { createReferenceNames } from '../../../ui/records/values/reference-names.ts'
import { fakeClient, mojoAdmin, nobody, streamOf } from './fake-client.ts'

const signal = new AbortController().signal
const settled = () => new Promise(resolve => setTimeout(resolve, 0))

describe('names of records that are referred to', () => {
  const states = [
    { SId: 1, SName: 'Alabama' },
    { SId: 2, SName: 'Alaska' },
  ]
  test('knows one’s own name, also where one may not read people', () => {
    const agent = { ...nobody, userId: 'esther' }
    const names = createReferenceNames(
      fakeClient(() => ({})),
      agent,
      Date.now,
      'Esther',
    )
    expect(names.nameOf('AspNetUsers', 'esther')).toBe('Esther')
    expect(names.nameOf('AspNetUsers', 'elowen')).toBeUndefined()
    expect(names.nameOf('Form', 'esther')).toBeUndefined()
  })

  const setup = (person: typeof mojoAdmin | typeof nobody = mojoAdmin) => {
    let clock = 0
    const all = vi.fn(async (_: ListQuery): Promise<readonly AnyRow[]> => states)
    const names = createReferenceNames(
      fakeClient(() => ({ all })),
      person,
      () => clock,
    )
    const tick = (by: number) => {
      clock += by
    }
    return { all, names, tick }
  }

  test('are fetched in one call for all that is asked in one go, and kept', async () => {
    const { all, names, tick } = setup()
    names.want('Custom_State', [1])
    names.want('Custom_State', [2, 3, 1])
    expect(names.nameOf('Custom_State', 1)).toBeUndefined()
    await settled()
    expect(all).toHaveBeenCalledTimes(1)
    expect(all.mock.calls[0]?.[0]).toMatchObject({
      fields: ['SId', 'SName'],
      filter: [[{ values: ['1', '2', '3'] }]],
    })
    expect(names.nameOf('Custom_State', 1)).toBe('Alabama')
    expect(names.nameOf('Custom_State', 3)).toBeNull()
    names.want('Custom_State', [1])
    await settled()
    expect(all).toHaveBeenCalledTimes(1)
    tick(61_000)
    names.want('Custom_State', [1])
    expect(names.nameOf('Custom_State', 1)).toBe('Alabama')
    await settled()
    expect(all).toHaveBeenCalledTimes(2)
  })

  test('are not asked for by who may not read them', async () => {
    const { all, names } = setup(nobody)
    names.want('Custom_State', [1])
    await settled()
    expect(all).not.toHaveBeenCalled()
    expect(names.nameOf('Custom_State', 1)).toBeNull()
  })

  test('tell who listens, and are asked for again after a failure', async () => {
    const { all, names } = setup()
    all.mockRejectedValueOnce(new ApiError(0, { message: 'Gone.' }))
    const heard = vi.fn()
    names.subscribe(heard)
    names.want('Custom_State', [1])
    await settled()
    expect(names.nameOf('Custom_State', 1)).toBeUndefined()
    names.want('Custom_State', [1])
    await settled()
    expect(heard).toHaveBeenCalledTimes(1)
    names.know('Custom_State', 9, 'Narnia')
    expect(names.nameOf('Custom_State', 9)).toBe('Narnia')
  })
})

describe('an export', () => {
  const rows = [
    {
      LId: 1,
      LName: '=cmd()',
      SId: 1,
      LcId: 2,
      LHours: [{ day: 1 }],
      LEmergency: true,
      LBuildingType: 2,
      RowVersion: 3,
    },
    {
      LId: 2,
      LName: 'Mercy',
      SId: 3,
      LcId: null,
      LHours: null,
      LEmergency: null,
      LBuildingType: null,
      RowVersion: 1,
    },
  ]
  const named: Record<string, readonly AnyRow[]> = {
    Custom_State: [
      { SId: 1, SName: 'Alabama' },
      { SId: 3, SName: 'Twice' },
      { SId: 4, SName: 'Twice' },
    ],
    Custom_LocationCategory: [{ LcId: 2, LcName: 'Clinic' }],
  }
  const client = fakeClient(entity => ({
    all: async () => named[entity.name] ?? [],
    list: async () => ({ rows: [], paging: { totalCount: rows.length } }),
    stream: () => streamOf(rows),
  }))
  const request = { client, person: mojoAdmin, entity: Custom_Location, filter: [], order: [], signal }

  test('writes words where they are sure, and nothing that a spreadsheet would run', async () => {
    const onProgress = vi.fn()
    const { file, rows: count } = await exportCsv({ ...request, onProgress })
    const text = await file.text()
    const table = readCsv(new TextEncoder().encode(text))
    const at = (row: number, label: string) => table.rows[row]?.cells[table.headers.indexOf(label)]
    expect(count).toBe(2)
    expect(at(0, 'Name')).toBe("'=cmd()")
    expect(at(0, 'State')).toBe('Alabama')
    expect(at(1, 'State')).toBe('3')
    expect(at(0, 'Emergency services')).toBe('Yes')
    expect(at(0, 'Building type')).toBe('Practice/Service Location')
    expect(text).toContain('"[{""day"":1}]"')
    expect(table.headers).not.toContain('Version')
    expect(onProgress).toHaveBeenLastCalledWith(2, 2)
  })

  describe('with links', () => {
    const own: Record<string, readonly AnyRow[]> = {
      Custom_LocationToServiceCondition: [
        { LId: 1, ScId: 9 },
        { LId: 1, ScId: 7 },
        { LId: 1, ScId: 8 },
        { LId: 1, ScId: 404 },
      ],
      Custom_ServiceCondition: [
        { ScId: 7, ScTitle: 'Imaging' },
        { ScId: 8, ScTitle: 'Ear; nose' },
        { ScId: 9, ScTitle: '=Lab' },
      ],
    }
    const all = vi.fn(async (entity: Entity, _: ListQuery) => own[entity.name] ?? [])
    const linking = fakeClient(entity => ({
      all: (query: ListQuery) => all(entity, query),
      list: async () => ({ rows: [], paging: { totalCount: rows.length } }),
      stream: () => streamOf(rows),
    }))
    const tool = {
      entity: 'Custom_Location',
      touches: { Custom_LocationToServiceCondition: 'read' },
    } as const
    const links = linksToExport(mojoAdmin, tool)
    const written = async (more: object) => {
      const wanted = { ...request, client: linking, links, onProgress: () => undefined, ...more }
      const { file } = await exportCsv(wanted)
      return readCsv(new Uint8Array(await file.arrayBuffer()))
    }

    test('names the linked records in their order, by key where an import would not find the name', async () => {
      const { headers, rows: lines } = await written({})
      const cells = lines.map(line => line.cells[headers.indexOf('Services')])
      expect(cells).toEqual(["'=Lab; Imaging; 8", ''])
      expect(headers.at(-1)).toBe('Services')
    })

    test('reads all links in one call and all names in another, however many rows there are', async () => {
      all.mockClear()
      await written({ columns: ['LName', 'Custom_LocationToServiceCondition'] })
      expect(all.mock.calls.map(([entity, { fields }]) => [entity.name, fields])).toEqual([
        ['Custom_LocationToServiceCondition', ['LId', 'LtscSortOrder', 'ScId']],
        ['Custom_ServiceCondition', ['ScId', 'ScTitle']],
      ])
    })

    test('has no column of links that the person may not read, and reads none that is left out', async () => {
      expect(linksToExport(nobody, tool)).toEqual([])
      all.mockClear()
      expect((await written({ columns: ['LName'] })).headers).toEqual(['Name'])
      expect(all).not.toHaveBeenCalled()
    })
  })

  test('is a workbook whose parts a ZIP reader finds whole, with typed cells', async () => {
    const onProgress = vi.fn()
    const { file, rows: count } = await exportXlsx({ ...request, onProgress }, 'America/New_York')
    expect(count).toBe(2)
    expect(onProgress).toHaveBeenLastCalledWith(2, 2)
    const parts = unzip(Buffer.from(await file.arrayBuffer()))
    expect([...parts.keys()]).toContain('[Content_Types].xml')
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('>=cmd()</t>')
    expect(sheet).not.toContain('<f')
    expect(sheet).toContain('>Alabama</t>')
    expect(sheet).toMatch(/<c r="[A-Z]+2" t="b"><v>1<\/v>/)
    expect(sheet).toContain('(America/New_York)</t>')
    expect(sheet.match(/<row /g)).toHaveLength(3)
  })

  test('that is broken off leaves no file', async () => {
    const end = new AbortController()
    const stopped = exportXlsx({ ...request, signal: end.signal, onProgress: () => end.abort() }, 'UTC')
    await expect(stopped).rejects.toThrow()
  })

  test('can be of some rows only', async () => {
    const { rows: count } = await exportCsv({
      ...request,
      isWanted: row => row.LId === 2,
      onProgress: () => undefined,
    })
    expect(count).toBe(1)
  })

  test('has no two columns under one name', () => {
    for (const entity of [Custom_Location, Redirect, TagToContent]) {
      const heads = columnsOf({ entity }).map(({ head }) => head)
      expect(new Set(heads).size).toBe(heads.length)
    }
  })
})

describe('deleting several', () => {
  test('sends the versions that were seen, and lets one refusal keep only that one', async () => {
    const remove = vi.fn(async (key: readonly unknown[], _: object) => {
      if (key[0] === 2) throw new ApiError(409, { message: 'Others depend on it.' })
      if (key[0] === 3) throw new ApiError(404, { message: 'Gone.' })
    })
    const onProgress = vi.fn()
    const known = new Map([['1', { RId: 1, RowVersion: 7 }]])
    const client = fakeClient(() => ({ remove }))
    const result = await deleteAll({
      client,
      entity: Redirect,
      keys: ['1', '2', '3'],
      known,
      signal,
      onProgress,
    })
    expect([...result.deleted].sort()).toEqual(['1', '3'])
    expect(result.refused).toEqual([{ key: '2', because: 'Others depend on it.' }])
    expect(remove).toHaveBeenCalledWith([1], expect.objectContaining({ version: 7 }))
    expect(onProgress).toHaveBeenLastCalledWith(3, 3)
  })

  test('finds records by composite keys', async () => {
    const remove = vi.fn(async () => undefined)
    const client = fakeClient(() => ({ remove }))
    await deleteAll({
      client,
      entity: TagToContent,
      keys: ['[1,2]'],
      known: new Map(),
      signal,
      onProgress: () => undefined,
    })
    expect(remove).toHaveBeenCalledWith([1, 2], { signal })
  })
})

/** The parts of a ZIP file by its directory, each as long and with the check sum that it says. */
function unzip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'))
  const parts = new Map<string, string>()
  for (let at = file.readUInt32LE(end + 16), left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, deflated, size] = [16, 20, 24].map(field => file.readUInt32LE(at + field))
    const length = file.readUInt16LE(at + 28)
    const path = file.toString('utf8', at + 46, at + 46 + length)
    const begin = file.readUInt32LE(at + 42) + 30 + length
    const bytes = inflateRawSync(file.subarray(begin, begin + (deflated ?? 0)))
    expect([crc32(bytes), bytes.length]).toEqual([crc, size])
    parts.set(path, bytes.toString('utf8'))
    at += 46 + length
  }
  return parts
}
