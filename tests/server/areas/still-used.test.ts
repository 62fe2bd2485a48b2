import { describe, expect, it } from 'vitest'
import { macros } from '../../../server/areas/macros/save'
import { categories } from '../../../server/areas/products/categories'
import { reasonCategories, reasons } from '../../../server/areas/reasons/reasons'
import { deleteInstance } from '../../../server/conversation/life/delete-instance'
import { answers, saveTemplate } from '../../../server/conversation/templates/quick-answers'
import { archiveField, fields } from '../../../server/directory/customers/fields/save'
import { groups } from '../../../server/directory/customers/groups/save'
import { segments } from '../../../server/directory/customers/segments/segments'
import { departments } from '../../../server/directory/departments/departments'
import { usesOfDepartment } from '../../../server/directory/departments/uses'
import { USES_OF_INSTANCE } from '../../../server/directory/instances/uses'
import { usedBy } from '../../../server/platform/db/still-used'
import type { Work } from '../../../server/platform/db/work'
import type { Viewer } from '../../../src/domain/access/visibility'
import { newStep, type StepKind } from '../../../src/domain/macros/macro-form'
import { aDatabase } from '../../databases'
import { aFieldForm } from '../laws/field-form'
import { aStage, rows, work } from './stage'

type Row = Readonly<{ id: string; use: () => Promise<unknown>; drop: (w: Work) => Promise<unknown> }>

/**
 * What goes on by itself with something that is taken away would go on wrongly, and nobody would know: who deletes it is
 * told what uses it.
 */
describe('what is in use is not deleted without a word', () => {
  const stage = aStage(aDatabase())
  let made = 0
  const name = () => `Coisa ${++made}`
  const inStage = <T>(body: (w: Work, alice: Viewer) => Promise<T>) =>
    work(stage(), (w) => body(w, stage().alice))
  const insert = async (sql: string, ...more: unknown[]) => rows(stage(), sql, [stage().tenant.id, ...more])

  const macro = (kind: StepKind, target: string, more: object = {}) =>
    inStage((w, alice) =>
      macros.save(
        w,
        null,
        {
          name: 'Saída rápida',
          shared: true,
          departmentId: null,
          key: null,
          ask: true,
          active: true,
          steps: [{ ...newStep(kind), target }],
          ...more,
        },
        null,
        alice,
      ),
    )
  const segment = (tree: unknown) =>
    inStage((w, alice) => segments.save(w, null, { name: 'Gestantes', shared: true, tree }, null, alice))

  const aReason = () =>
    inStage((w) =>
      reasons.save(w, null, {
        name: name(),
        type: 'closing',
        category_id: null,
        outcome: 'neutral',
        active: true,
        fields: [],
      }),
    )
  const aGroup = () => inStage((w) => groups.save(w, null, { name: name() }))
  const aDepartment = () => inStage((w) => departments.save(w, null, { name: name(), activated: true }))
  const aConnection = async () => {
    const made = await insert(
      'INSERT INTO instances (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
      name(),
    )
    return (made[0] as { id: string }).id
  }
  const connection = (id: string) => (w: Work) => deleteInstance(w, stage().alice, { id }, new Date())
  const reason = (id: string) => (w: Work) => reasons.remove(w, id)
  const group = (id: string) => (w: Work) => groups.remove(w, id, stage().alice.id)
  const department = (id: string) => (w: Work) => departments.remove(w, id)

  it.each<[string, string, () => Promise<Row>]>([
    [
      'a reason',
      'macro Saída rápida',
      async () => {
        const id = await aReason()
        return { id, use: () => macro('close', id), drop: reason(id) }
      },
    ],
    [
      'a reason',
      'regra de inatividade em atendimento',
      async () => {
        const id = await aReason()
        const use = () =>
          insert(`INSERT INTO inactivity_rules (tenant_id, place, reason_id) VALUES ($1, 'open', $2)`, id)
        return { id, use, drop: reason(id) }
      },
    ],
    [
      'a category of reasons',
      'mensagem de encerramento “Até logo!”',
      async () => {
        const id = await inStage((w) => reasonCategories.save(w, null, { name: name() }))
        const use = () =>
          insert(
            `INSERT INTO closing_messages (tenant_id, text, category_id) VALUES ($1, 'Até logo!', $2)`,
            id,
          )
        return { id, use, drop: (w) => reasonCategories.remove(w, id) }
      },
    ],
    [
      'a category of products',
      'coleção do catálogo Dor e febre',
      async () => {
        const id = await inStage((w) =>
          categories.save(w, null, { name: name(), parent_id: null, kind: null }),
        )
        const use = () =>
          insert(
            `INSERT INTO catalog_collections (tenant_id, instance_id, name, category_id)
             SELECT $1, id, 'Dor e febre', $2 FROM instances LIMIT 1`,
            id,
          )
        return { id, use, drop: (w) => categories.remove(w, id) }
      },
    ],
    [
      'a group of customers',
      'macro Saída rápida',
      async () => {
        const id = await aGroup()
        return { id, use: () => macro('group', id), drop: group(id) }
      },
    ],
    [
      'a group of customers',
      'segmento Gestantes',
      async () => {
        const id = await aGroup()
        const tree = { and: [{ not: { field: 'group', op: 'any', value: [id] } }] }
        return { id, use: () => segment(tree), drop: group(id) }
      },
    ],
    [
      'a field of customers',
      'segmento Gestantes',
      async () => {
        const id = await inStage((w) => fields.save(w, null, aFieldForm(name())))
        const [row] = await rows<{ key: string }>(stage(), 'SELECT key FROM customer_fields WHERE id = $1', [
          id,
        ])
        const tree = { or: [{ field: `own.${row?.key}`, op: 'filled' }] }
        return { id, use: () => segment(tree), drop: (w) => archiveField(w, id, true) }
      },
    ],
    [
      'a quick answer',
      'macro Saída rápida',
      async () => {
        const { id } = await inStage((w) =>
          saveTemplate(w, stage().alice, null, { identifier: `coisa${++made}`, value: 'Oi' }),
        )
        const drop = (w: Work) => answers.remove(w, id, stage().alice, new Date())
        return { id, use: () => macro('answer', id), drop }
      },
    ],
    [
      'a department',
      'macro Saída rápida',
      async () => {
        const id = await aDepartment()
        return { id, use: () => macro('department', id), drop: department(id) }
      },
    ],
    ...(
      [
        [
          'horário de funcionamento',
          `opening_hours (tenant_id, department_id, calendar) VALUES ($1, $2, '{}')`,
        ],
        [
          'regra de inatividade',
          `inactivity_rules (tenant_id, department_id, place) VALUES ($1, $2, 'open')`,
        ],
        [
          'regra de distribuição',
          `assignment_rules (tenant_id, department_id, mode) VALUES ($1, $2, 'least')`,
        ],
        [
          'mensagem de encerramento',
          `closing_messages (tenant_id, department_id, text) VALUES ($1, $2, 'x')`,
        ],
        ['mensagem de pesquisa', `surveys (tenant_id, department_id, question) VALUES ($1, $2, 'x')`],
      ] as const
    ).map(([said, values]): [string, string, () => Promise<Row>] => [
      'a department',
      said,
      async () => {
        const id = await aDepartment()
        return { id, use: () => insert(`INSERT INTO ${values}`, id), drop: department(id) }
      },
    ]),
    ...(
      [
        [
          'horário de funcionamento',
          `opening_hours (tenant_id, instance_id, calendar) VALUES ($1, $2, '{}')`,
        ],
        [
          'regra de inatividade na fila',
          `inactivity_rules (tenant_id, instance_id, place) VALUES ($1, $2, 'inbox')`,
        ],
        ['mensagem de encerramento', `closing_messages (tenant_id, instance_id, text) VALUES ($1, $2, 'x')`],
        ['mensagem de pesquisa', `surveys (tenant_id, instance_id, question) VALUES ($1, $2, 'x')`],
        [
          'área de entrega Centro',
          `delivery_areas (tenant_id, instance_id, name, fee) VALUES ($1, $2, 'Centro', 500)`,
        ],
        [
          'coleção do catálogo Dor',
          `catalog_collections (tenant_id, instance_id, name) VALUES ($1, $2, 'Dor')`,
        ],
        [
          'integração Caixa',
          `erp_connections (tenant_id, instance_id, name, kind) VALUES ($1, $2, 'Caixa', 'file')`,
        ],
        [
          'conta Pix Banco',
          `psp_accounts (tenant_id, instance_id, name, provider, pix_key) VALUES ($1, $2, 'Banco', 'x', 'k')`,
        ],
      ] as const
    ).map(([said, values]): [string, string, () => Promise<Row>] => [
      'a connection',
      said,
      async () => {
        const id = await aConnection()
        return { id, use: () => insert(`INSERT INTO ${values}`, id), drop: connection(id) }
      },
    ]),
  ])('%s in use by %s', async (_, said, build) => {
    for (const table of ['macros', 'customer_segments', 'inactivity_rules', 'closing_messages'])
      await rows(stage(), `DELETE FROM ${table}`)
    const { use, drop } = await build()
    await use()
    await expect(work(stage(), drop)).rejects.toMatchObject({
      message: expect.stringContaining(`ainda está em uso (${said})`),
      extensions: { code: 'CONFLICT' },
    })
    // What is not in use goes.
    const free = await build()
    expect(await work(stage(), free.drop)).toBe(true)
  })

  it('and what was only somebody’s own, or is deleted itself, keeps nothing', async () => {
    await rows(stage(), 'DELETE FROM macros')
    const [first, second] = [await aReason(), await aReason()]
    await macro('close', first, { shared: false })
    const shared = await macro('close', second)
    await inStage((w, alice) => macros.remove(w, shared, alice, new Date()))
    for (const id of [first, second]) expect(await work(stage(), reason(id))).toBe(true)
  })

  it('names every text for customers that a field of theirs stands in', async () => {
    const id = await inStage((w) => fields.save(w, null, aFieldForm('Plano de saúde')))
    const [row] = await rows<{ key: string }>(stage(), 'SELECT key FROM customer_fields WHERE id = $1', [id])
    await inStage((w) =>
      saveTemplate(w, stage().alice, null, { identifier: 'plano', value: `Seu plano: {{ ${row?.key} }}` }),
    )
    await inStage((w) =>
      saveTemplate(w, stage().alice, null, { identifier: 'outro', value: `{{${row?.key}_2}} ${row?.key}` }),
    )
    await macro('close', await aReason(), {
      steps: [{ ...newStep('say'), text: `{{${row?.key}}}` }],
    })
    await insert('INSERT INTO closing_messages (tenant_id, text) VALUES ($1, $2)', `Até, {{${row?.key}}}`)
    await expect(inStage((w) => archiveField(w, id, true))).rejects.toThrow(
      `(resposta rápida plano; macro Saída rápida; mensagem automática "Até, {{${row?.key}}}")`,
    )
    for (const table of ['quick_answers', 'macros', 'closing_messages'])
      await rows(stage(), `DELETE FROM ${table}`)
    await inStage((w) => archiveField(w, id, true))
  })

  it('all of it is named before somebody is asked whether they mean it', async () => {
    const place = await aConnection()
    expect(await inStage((w) => usedBy(w, place, USES_OF_INSTANCE))).toEqual([])
    for (const city of ['Bairro', 'Centro', 'Ilha', 'Praia'])
      await insert(
        'INSERT INTO delivery_areas (tenant_id, instance_id, name, fee) VALUES ($1, $2, $3, 0)',
        place,
        city,
      )
    await insert(`INSERT INTO opening_hours (tenant_id, instance_id, calendar) VALUES ($1, $2, '{}')`, place)
    expect(await inStage((w) => usedBy(w, place, USES_OF_INSTANCE))).toEqual([
      'horário de funcionamento',
      'área de entrega Bairro, Centro, Ilha e outros',
    ])
    const here = await aDepartment()
    await rows(stage(), 'UPDATE users SET department_id = $2 WHERE id = $1', [Number(stage().alice.id), here])
    await macro('department', here)
    const used = await inStage((w) => usedBy(w, here, usesOfDepartment()))
    expect(used).toEqual([expect.stringMatching(/^pessoa /), 'macro Saída rápida'])
    await rows(stage(), 'UPDATE users SET department_id = NULL WHERE department_id = $1', [here])
  })
})
