/**
 * The yardstick: `node:http` and `pg`, nothing else, doing the same work for one table, and for the tree of folders. It checks nothing, audits
 * nothing and counts every time. `BARE_CONNECTION` is the database as JSON, `PORT` where it listens.
 */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ ...JSON.parse(process.env.BARE_CONNECTION ?? '{}'), max: 16 })
const columns =
  '"LId", "LName", "LExternalId", "LAddress1", "LCity", "LZip", "LPhone", "LType", "LVisible", "LUpdatedDt"'

const server = createServer((request, response) => {
  answer(request, response).catch(error => {
    response.statusCode = 500
    response.end(String(error))
  })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, , id] = url.pathname.split('/')
  if (url.pathname.startsWith('/folders')) return answerFolders(request, response)
  if (url.pathname.startsWith('/inbox/')) return answerInbox(url, response)
  if (url.pathname.startsWith('/audit/')) return answerAudit(url, response)
  if (url.pathname === '/submit') return send(response, await submit(url, await bodyOf(request)), 201)
  if (url.pathname === '/directory') return send(response, await directory(url.searchParams))
  if (request.method === 'POST') return send(response, await create(JSON.parse(await bodyOf(request))), 201)
  if (id)
    return send(
      response,
      (await pool.query(`select * from "Custom_Location" where "LId" = $1`, [Number(id)])).rows[0],
    )
  const contains = url.searchParams.get('contains')
  const where = contains ? 'where search_key("LName") like search_pattern($1::text)' : ''
  const values = contains ? [contains] : []
  const [rows, count] = await Promise.all([
    pool.query(`select ${columns} from "Custom_Location" ${where} order by "LName", "LId" limit 20`, values),
    pool.query(`select count(*)::int as total from "Custom_Location" ${where}`, values),
  ])
  response.setHeader('x-total', count.rows[0].total)
  if (url.pathname === '/page') return sendPage(response, rows.rows)
  send(response, rows.rows)
}

/** A page of what is new with how many there are, how many are in each state, or some as they are stored. */
async function answerInbox({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
  if (pathname === '/inbox/counts') {
    const text = 'select "FsState", count(*)::int as count from "FormSubmission" group by 1'
    return send(response, (await pool.query(text)).rows)
  }
  if (pathname === '/inbox/answers') {
    const keys = (searchParams.get('keys') ?? '').split(',').map(Number)
    const text = 'select "FsId", "FsSealed" from "FormSubmission" where "FsId" = any($1::int[])'
    return send(response, (await pool.query(text, [keys])).rows)
  }
  const [rows, count] = await Promise.all([
    pool.query(
      `select "FsId", "FrmId", "FsState", "UserId", "FsCreatedDt" from "FormSubmission" where "FsState" = 'new'
       order by "FsCreatedDt" desc, "FsId" limit 20`,
    ),
    pool.query(`select count(*)::int as total from "FormSubmission" where "FsState" = 'new'`),
  ])
  response.setHeader('x-total', count.rows[0].total)
  send(response, rows.rows)
}

const auditQueries: Readonly<Record<string, string>> = {
  '/audit/latest': '',
  '/audit/person': `where "UserName" = 'person 7@example.com'`,
  '/audit/record': `where "Entity" = 'Content' and "EntityKey" = '4242'`,
  '/audit/words': `where search_key("Message") like search_pattern('page 123456')`,
}

/** A page of the audit log with how many entries there are, or the hash over the entries of a month. */
async function answerAudit({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
  if (pathname === '/audit/month') {
    const { rows } = await pool.query<{ text: string }>(
      `select to_json(a)::text as text from "AuditLog" a where to_char("Date" at time zone 'UTC', 'YYYY-MM') = $1
         and "Date" >= ($1 || '-01')::date and "Date" < ($1 || '-01')::date + interval '1 month' order by "Id"`,
      [searchParams.get('month')],
    )
    const hash = createHmac('sha256', key)
    for (const { text } of rows) hash.update(text)
    return send(response, [rows.length, hash.digest('hex')])
  }
  const where = auditQueries[pathname] ?? ''
  const [rows, count] = await Promise.all([
    pool.query(`select * from "AuditLog" ${where} order by "Id" desc limit 20`),
    pool.query(`select count(*)::int as total from "AuditLog" ${where}`),
  ])
  response.setHeader('x-total', count.rows[0].total)
  send(response, rows.rows)
}

const key = randomBytes(32)

/** Answers of a form, form-encoded: sealed with one key and stored. */
async function submit({ searchParams }: URL, body: string): Promise<unknown> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const answers = JSON.stringify(Object.fromEntries(new URLSearchParams(body)))
  const sealed = Buffer.concat([iv, cipher.update(answers, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const text = 'insert into "FormSubmission" ("FrmId", "FsSealed") values ($1, $2) returning "FsId"'
  return (await pool.query(text, [Number(searchParams.get('id')), sealed.toString('base64')])).rows[0]
}

/** Ten physicians, or places, with how many there are: near a place or of a specialty, in one query. */
async function directory(asked: URLSearchParams): Promise<unknown> {
  const [latitude, longitude] = (asked.get('at') ?? '').split(',').map(Number)
  const zip = asked.get('zip')
  const point = zip
    ? `(select place_on_earth(avg("LLatitude"), avg("LLongitude")) from "Custom_Location" where "LVisible" and "LZip" >= $1::text and "LZip" < $1::text || ':')`
    : 'place_on_earth($1::float8, $2::float8)'
  const isNear = asked.has('at') || zip !== null
  // 25 miles through a sphere of radius 1.
  const near = isNear
    ? `cube_enlarge(${point}, 0.006315, 3) @> place_on_earth(l."LLatitude", l."LLongitude")`
    : 'true'
  const order = isNear
    ? `place_on_earth(l."LLatitude", l."LLongitude") <-> ${point}`
    : 'p."PhLastName", p."PhFirstName"'
  const values: unknown[] = zip ? [zip] : asked.has('at') ? [latitude, longitude] : []
  if (asked.has('places')) {
    const text = `select l.*, count(*) over () from "Custom_Location" l where l."LVisible" and ${near} order by ${order} limit 20`
    return (await pool.query(text, values)).rows
  }
  const of = asked.has('specialty')
    ? 'exists (select from "Custom_PhysicianToSpecialty" s where s."PhId" = p."PhId" and s."SpId" = 1)'
    : 'true'
  const offset = 10 * (Number(asked.get('page') ?? 1) - 1)
  const text = `select p.*, l."LName", count(*) over () as total, count(*) filter (where p."PhAcceptsNew") over () as accepting
    from "Custom_Physician" p join "Custom_LocationToPhysician" w using ("PhId") join "Custom_Location" l using ("LId")
    where p."PhVisible" and l."LVisible" and ${near} and ${of} order by ${order} limit 10 offset ${offset}`
  return (await pool.query(text, values)).rows
}

/** All folders and the pages in them; one folder under another parent; or a page that draws the first forty. */
async function answerFolders(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/folders/page') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(FOLDERS_PAGE)
    return
  }
  if (request.method === 'POST') {
    const { folder, parent } = JSON.parse(await bodyOf(request))
    const text = 'update "Tag" set "TIdParent" = $2 where "TId" = $1 returning "TId", "TIdParent"'
    return send(response, (await pool.query(text, [folder, parent])).rows[0])
  }
  const [tags, places, pages] = await Promise.all([
    pool.query('select "TId", "TIdParent", "TName", "TPath", "TVisible" from "Tag" where not "TDeleted"'),
    pool.query('select "TId", "CId", "CSortOrder" from "TagToContent"'),
    pool.query('select "CId", "CTitle", "CSeoUrl", "CVisible" from "Content" where "CDeletedDt" is null'),
  ])
  send(response, [tags.rows, places.rows, pages.rows])
}

const FOLDERS_PAGE = `<!doctype html><title>Folders</title><button id="open">Open</button><button id="move">Move</button><ul></ul>
<script>
  const list = document.querySelector('ul')
  document.querySelector('#open').onclick = async () => {
    const [tags, places] = await (await fetch('/folders')).json()
    const counts = new Map()
    for (const { TId } of places) counts.set(TId, (counts.get(TId) ?? 0) + 1)
    const below = tags.filter(tag => tag.TIdParent === 4).sort((one, other) => one.TName.localeCompare(other.TName))
    list.innerHTML = below.slice(0, 40).map(tag => '<li role=treeitem>' + tag.TName + ' ' + (counts.get(tag.TId) ?? 0) + '</li>').join('')
  }
  document.querySelector('#move').onclick = async () => {
    const { folder, parent } = globalThis.asked
    const moved = await (await fetch('/folders', { method: 'POST', body: JSON.stringify({ folder, parent }) })).json()
    const item = document.createElement('li')
    item.dataset.moved = String(moved.TId)
    list.append(item)
  }
</script>`

function sendPage(response: ServerResponse, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const cells = (row: Readonly<Record<string, unknown>>) =>
    Object.values(row).map(value => `<td>${String(value)}</td>`)
  const body = rows.map(row => `<tr>${cells(row).join('')}</tr>`).join('')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Rows</title><table>${body}</table>`)
}

async function create(record: Readonly<Record<string, unknown>>): Promise<unknown> {
  const values = [record.LName, record.LExternalId, record.LAddress1, record.LCity]
  const text =
    'insert into "Custom_Location" ("LName", "LExternalId", "LAddress1", "LCity") values ($1, $2, $3, $4) returning *'
  return (await pool.query(text, values)).rows[0]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function send(response: ServerResponse, value: unknown, status = 200): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(value))
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${process.env.PORT}/\n`)
})
process.once('SIGTERM', () => process.exit(0))
