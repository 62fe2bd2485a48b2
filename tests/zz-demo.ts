import '/work/w-reports/server/assemble'
import { migrate } from '/work/w-reports/server/platform/db/migrate'
import { silentLog } from '/work/w-reports/server/platform/log'
import { openDatabase } from '/work/w-reports/server/platform/db/pool'
import { writeYear } from '/work/w-reports/server/areas/demo/year'
import { aTenant, aUser } from '/work/w-reports/tests/server/fixtures'
import { sumDays } from '/work/w-reports/server/areas/reports/days/build'
import { checkCells } from '/work/w-reports/server/areas/reports/days/check'
import { reportOf } from '/work/w-reports/server/areas/reports/report'
import { METRIC_NAMES } from '/work/w-reports/src/domain/reports/metrics'
import { figureOf } from '/work/w-reports/server/areas/reports/report'
;(async () => {
  const url = 'postgres://tester@127.0.0.1:55437/demo'
  await migrate(url, silentLog)
  const db = openDatabase(url, { log: silentLog })
  const tenant = await aTenant(db, 'demo' + Date.now())
  for (const n of ['ana','bruno','carla']) await aUser(db, tenant, n)
  await db.work(tenant, async w => {
    await w.query("INSERT INTO departments (tenant_id, name) VALUES ($1,'Balcão'),($1,'Entregas')", [tenant.id])
    await w.query("UPDATE users SET department_id = (SELECT min(id) FROM departments) + id % 2")
    await w.query("INSERT INTO customers (tenant_id, name, phone_number, lookup_key) SELECT $1, 'C' || n, '55119' || (80000000 + n), '5511' || (80000000 + n) FROM generate_series(1, 500) n", [tenant.id])
    await w.query('SAVEPOINT a'); await w.query("INSERT INTO reasons (tenant_id, name) SELECT $1, 'Motivo ' || n FROM generate_series(1,6) n", [tenant.id]).catch(e => { console.log(e.message); return w.query('ROLLBACK TO a') })
  })
  let t = performance.now()
  await writeYear(db, tenant, () => true)
  console.log('year', performance.now() - t); t = performance.now()
  await sumDays(db, new Date())
  console.log('sums', performance.now() - t)
  console.log(await checkCells(db, console as any))
  const viewer = { id: '1', role: 'administrador', department_id: null, instance_ids: [], figures: 'shop' } as const
  for (const name of METRIC_NAMES) {
    const r = await db.work(tenant, w => reportOf(w, viewer, { metrics: [name], from: '2025-12-01', to: '2026-11-29', grain: null, by: [], only: {}, spread: false }))
    console.log(name, figureOf(name, r.total))
  }
  process.exit(0)
})()
