import pg from 'pg'
import type { ClusterConnection } from '../server/database/cluster/cluster.ts'

/** A town of the bench, its places are some miles around it. */
const TOWNS = 1200

/**
 * Fills the directory of a demo up to so many locations and physicians, alike in every run: towns of very different
 * sizes all over the country, and physicians at two places of one town.
 */
export async function fillDirectory(
  connection: ClusterConnection,
  { locations, physicians }: { readonly locations: number; readonly physicians: number },
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
       and tablename in ('Custom_Location', 'Custom_Physician') and indexdef not like 'CREATE UNIQUE%'
       and indexname not in (select conname from pg_constraint)`,
  )
  // Indexes are built anew at the end, which takes less than half the time.
  for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
  await client.query('select setseed(0.42)')
  await client.query(
    `create temp table town as select n, 30 + 17 * random() as latitude, -122 + 48 * random() as longitude,
       (array['Ash','Birch','Cedar','Dun','Elm','Fox','Glen','Hart','Iron','Jasper','Kings','Lark','Maple','North','Oak','Pine','Quail','Red','Stone','Thorn'])[1 + n % 20]
       || (array['bridge','bury','creek','dale','field','ford','grove','ham','haven','hurst','ley','mere','mont','port','ridge','side','stead','ton','view','ville','wick','wood','worth'])[1 + n / 20 % 23]
       || case when n >= 460 then ' ' || (array['Heights','Springs','Falls'])[1 + n / 460 % 3] else '' end as name
     from generate_series(0, $1::int - 1) n`,
    [TOWNS],
  )
  await client.query(
    `insert into "Custom_Location" ("LName", "LExternalId", "LAddress1", "LCity", "LZip", "SId", "LcId", "LPhone", "LType", "LPageUrl", "LLatitude", "LLongitude", "LHours")
     select t.name || ' ' || kind || ' ' || p.n, 'BENCH' || lpad(p.n::text, 7, '0'), (p.n % 9000) || ' Main Street', t.name,
       lpad((10000 + t.n * 60 + (random() * 30)::int)::text, 5, '0'), 1 + t.n % 50, 1 + p.n % 8, '(205) 555-' || lpad((p.n % 9999)::text, 4, '0'), kind, 'bench-place-' || p.n,
       t.latitude + (random() + random() - 1) / 5, t.longitude + (random() + random() - 1) / 5, (select "LHours" from "Custom_Location" h where h."LId" = 1 + p.n % 60)
     from (select n, floor($2::int * power(random(), 2.5))::int as town,
         (array['Family Clinic','Medical Center','Heart Institute','Urgent Care','Imaging','Pediatrics','Physical Therapy'])[1 + n % 7] as kind
       from generate_series((select count(*)::int from "Custom_Location") + 1, $1::int) n offset 0) p join town t on t.n = p.town`,
    [locations, TOWNS],
  )
  await client.query(
    `with made as (insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhCredentials", "PhUrl", "PhGender", "PhLanguages", "PhAcceptsNew", "PhTelehealth", "PhBiography", "PhPhoneList", "PhVisible")
         select (array['Maria','Grace','John','Wei','Amina','Łukasz','James','Linda','Robert','Patricia','Michael','Jennifer','David','Susan','Carlos','Fatima','Priya','Ahmed','Olga','Hiro'])[1 + (random() * 19)::int],
           (array['Al','Bar','Cal','Dor','El','Fen','Gar','Hol','In','Jor','Kel','Lam','Mor','Nor','Os','Pen','Quin','Ros','Sal','Tor','Ul','Van','Wal','Yar','Zel','Bran','Crow','Drum','Flet','Grant'])[1 + (random() * 29)::int]
           || (array['by','combe','den','er','field','gate','ham','ington','kins','land','ley','man','nell','over','son','stone','ton','ward','well','wood','escu','ez','ski','berg','son-Reed','quist'])[1 + (random() * 25)::int],
           'MD', 'bench-physician-' || n, (array['female','male'])[1 + n % 2],
           (case when random() < 0.3 then '["English", "' || (array['Spanish','Vietnamese','German','Hindi','Arabic','French'])[1 + n % 6] || '"]' else '["English"]' end)::json,
           random() < 0.8, random() < 0.4, repeat('They see patients of every age and like gardens. ', 20), '[{"label": "Office", "number": "(205) 555-0101"}]', true
         from generate_series((select count(*)::int from "Custom_Physician") + 1, $1::int) n returning "PhId"),
       practice as (insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspPrimary")
         select "PhId", 1 + "PhId" % (select count(*)::int from "Custom_Specialty" where "SpId" < 1000), true from made),
       offered as (insert into "Custom_ServiceConditionToPhysician" ("PhId", "ScId") select "PhId", 1 + "PhId" * 7 % (select count(*)::int from "Custom_ServiceCondition" where "ScId" < 1000) from made),
       place as (select "LId", row_number() over (order by "LCity", "LId")::int - 1 as n from "Custom_Location"),
       at as (select "PhId", floor(random() * $2::int)::int as first from made)
     insert into "Custom_LocationToPhysician" ("PhId", "LId", "LtphPrimary", "LtphSortOrder")
     select "PhId", "LId", nth = 0, nth from at cross join generate_series(0, 1) nth join place on place.n = (first + nth) % $2::int`,
    [physicians, locations],
  )
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('vacuum analyze')
  await client.end()
}
