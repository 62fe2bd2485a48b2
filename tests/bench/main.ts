import pg from 'pg'
import { startTheOutside } from '../database-servers'
import { benchAnswers } from './answers'
import { benchAudience } from './audience'
import { benchBoot } from './boot'
import { benchBotEditor } from './bot-editor'
import { benchBots } from './bots'
import { benchCampaign } from './campaign'
import { benchControlPanel } from './control-panel'
import { benchCustomers } from './customers'
import { benchDay } from './day'
import { embeddedUrl } from './embedded'
import { benchErp } from './erp'
import { benchFacts } from './facts'
import { benchFirstPaint } from './first-paint'
import { benchFlood } from './flood'
import { benchFold } from './fold'
import { benchHeap } from './heap'
import { benchHouses } from './houses'
import { benchIdle } from './idle'
import { benchLists } from './lists'
import { benchOrders } from './orders'
import { benchPace } from './pace'
import { benchPeers } from './peers'
import { benchLive, benchPipe } from './pipe'
import { benchProducts } from './products'
import { benchReplay } from './replay'
import { benchReports } from './reports'
import { type BenchRow, keeps } from './row'
import { benchScreens } from './screens'
import { benchSignIn } from './sign-in'
import { benchSizes } from './sizes'
import { benchWebhooks } from './webhooks'
import { benchColleague, benchWorkspace } from './workspace'

/**
 * Runs what is named on the command line (fold, replay, pipe, live, sizes, heap, boot, door, day, workspace, lists, control-panel, facts, orders, answers,
 * webhooks, flood, pace, houses, idle), or everything, and prints one table. The peers and the screens' scores, whose packages are installed for
 * it, the day, the customers of a chain (customers), a campaign to many (campaign; of it alone: campaign-sending, campaign-freezing),
 * bots (bots), one of 300 steps as it is drawn (bot-editor), whom one of a chain is for (audience), the products of one (products), reports of two years (reports), how soon they are painted (first-paint) and comparisons with ERPs (erp), which take
 * minutes, are measured only where they are named.
 */
async function main(names: readonly string[]): Promise<void> {
  const wanted = (name: string) => names.length === 0 || names.includes(name)
  const rows: BenchRow[] = []
  const add = async (run: () => Promise<readonly BenchRow[]>) => {
    const measured = await run()
    rows.push(...measured)
    for (const row of measured) console.log(lineOf(row))
  }
  if (wanted('fold')) await add(benchFold)
  if (wanted('replay')) await add(benchReplay)
  if (wanted('pipe')) await add(benchPipe)
  if (wanted('live')) await add(benchLive)
  if (names.includes('day')) await add(benchDay)
  if (names.includes('peers')) await add(benchPeers)
  if (names.includes('screens')) await add(benchScreens)
  if (wanted('sizes')) await add(benchSizes)
  if (wanted('heap')) await add(benchHeap)
  if (wanted('boot')) await add(benchBoot)
  if (wanted('sign-in')) await add(benchSignIn)
  if (wanted('workspace')) {
    await add(benchWorkspace)
    await add(benchColleague)
  }
  if (wanted('lists')) await add(benchLists)
  const parts = names.flatMap((name) =>
    name.startsWith('campaign-') ? [name.slice('campaign-'.length)] : [],
  )
  if (names.includes('campaign') || parts.length > 0) await add(() => benchCampaign(parts))
  if (names.includes('audience')) await add(benchAudience)
  if (names.includes('bots')) await add(benchBots)
  if (names.includes('bot-editor')) await add(benchBotEditor)
  if (names.includes('customers')) await add(benchCustomers)
  if (names.includes('products')) await add(benchProducts)
  if (names.includes('reports')) await add(benchReports)
  if (names.includes('first-paint')) await add(benchFirstPaint)
  if (names.includes('erp')) await add(benchErp)
  if (wanted('control-panel')) await add(benchControlPanel)
  if (wanted('facts')) await add(benchFacts)
  if (wanted('orders')) await add(benchOrders)
  if (wanted('answers')) await add(benchAnswers)
  if (wanted('flood')) await add(benchFlood)
  if (wanted('pace')) await add(benchPace)
  if (wanted('houses')) await add(benchHouses)
  if (wanted('idle')) await add(benchIdle)
  if (wanted('webhooks')) {
    await add(() => benchWebhooks('embedded PostgreSQL', {}, (product) => count(embeddedUrl(product))))
    await add(onOutsideDatabase)
  }
  const broken = rows.filter((row) => !keeps(row))
  console.log(
    broken.length
      ? `\n${broken.length} of ${rows.length} over their limit`
      : `\nall ${rows.length} within their limits`,
  )
  process.exit(broken.length ? 1 : 0)
}

async function onOutsideDatabase(): Promise<BenchRow[]> {
  const outside = await startTheOutside([])
  if (!outside) {
    console.log('no PostgreSQL from outside found: install postgresql or set TEST_DATABASE_URL')
    return []
  }
  try {
    return await benchWebhooks('outside PostgreSQL', { DATABASE_URL: outside.url, DEMO: 'on' }, () =>
      count(outside.url),
    )
  } finally {
    await outside.stop()
  }
}

/** Messages of the bench's customers in the database. */
async function count(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: string }>(
      "SELECT count(*) AS n FROM customer_chats WHERE whatsapp_message_id LIKE 'wamid.bench.%' AND length(whatsapp_message_id) < 18",
    )
    return Number(rows[0]?.n ?? 0)
  } finally {
    await client.end()
  }
}

function lineOf(row: BenchRow): string {
  const bound = row.limit === null ? '' : `${row.atLeast ? 'at least' : 'at most'} ${row.limit} ${row.unit}`
  const sign = row.limit === null ? ' ' : keeps(row) ? '✓' : '✗'
  return `${sign} ${row.name.padEnd(76)} ${row.measured.toFixed(row.measured < 100 ? 2 : 0).padStart(9)} ${row.unit.padEnd(4)} ${bound}`
}

await main(process.argv.slice(2))
