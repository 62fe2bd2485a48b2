import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Progress.css'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/Stepper.css'
import type { Outcome } from '@app/panel/commands'
import { Button, Checkbox, Progress, Select, Skeleton, Stepper, Switch, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Avatar } from '@ui/kit/Avatar'
import { CopyButton } from '@ui/kit/CopyButton'
import { DateField, DateTimeField } from '@ui/kit/dayFields'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { type Drawing, Illustration } from '@ui/kit/Illustration'
import { List } from '@ui/kit/list/List'
import type { Found } from '@ui/kit/list/request'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { Page } from '@ui/kit/Page'
import { PageSkeleton } from '@ui/kit/PageSkeleton'
import { SecretInput } from '@ui/kit/SecretInput'
import { StateBadge } from '@ui/kit/StateBadge'
import { Tabs } from '@ui/kit/Tabs'
import { type ReactNode, useState } from 'react'

type Row = Readonly<{ id: string; name: string; price: string; state: 'success' | 'danger' | 'quiet' }>
const ROWS: readonly Row[] = [
  { id: '1', name: 'Aferição de pressão', price: 'R$ 0,00', state: 'success' },
  { id: '2', name: 'Aplicação de injetável', price: 'R$ 20,00', state: 'success' },
  { id: '3', name: 'Teste de glicemia', price: 'R$ 15,00', state: 'danger' },
  {
    id: '4',
    name: 'Vacina da gripe com agendamento para a família inteira',
    price: 'R$ 1.299,00',
    state: 'quiet',
  },
]
const WORDS = { success: 'Oferecido', danger: 'Recusado', quiet: 'Rascunho' } as const
const found = async (items: readonly Row[]): Promise<Outcome<Found<Row>>> => ({
  ok: true,
  value: { items, total: items.length, next: null },
})
const lost = async (): Promise<Outcome<Found<Row>>> => ({
  ok: false,
  code: 'UNREACHABLE',
  message: 'O servidor não respondeu. Nada se perdeu.',
})

const DRAWINGS: readonly Drawing[] = ['empty', 'search', 'calm', 'trouble', 'gone']
const SIZES = ['title', 'lead', 'body', 'dense', 'meta', 'micro'] as const
const ROLES = ['primary', 'success', 'danger', 'warning'] as const
const SURFACES = ['page', 'panel', 'raised', 'sunken', 'selected', 'said'] as const

/** Every part of the kit on one page, which screenshots are compared on (tests/e2e/gallery.spec.ts). */
export default function Kit() {
  const [tab, setTab] = useState<'one' | 'two' | 'three'>('one')
  const [day, setDay] = useState('2026-11-20')
  const [time, setTime] = useState('2026-11-20T09:30')
  const [cents, setCents] = useState<number | null>(129_990)
  return (
    <Page
      route="services"
      title="O kit"
      lead="Cada peça de que as telas são feitas, em cada tema e largura."
      actions={
        <>
          <Button variant="default">Secundário</Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />}>Principal</Button>
        </>
      }
    >
      <Part title="Letras">
        {SIZES.map((size) => (
          <p key={size} style={{ margin: 0, fontSize: `var(--balcao-size-${size})` }}>
            {size} · Balcão atende: R$ 1.234,56 às 09:41
          </p>
        ))}
      </Part>
      <Part title="Cores" row>
        {SURFACES.map((surface) => (
          <Swatch key={surface} name={surface} color={`var(--balcao-${surface})`} text="var(--balcao-text)" />
        ))}
        {ROLES.flatMap((role) => [
          <Swatch key={role} name={role} color={`var(--balcao-${role}-fill)`} text="#ffffff" />,
          <Swatch
            key={`${role} tint`}
            name={`${role} tint`}
            color={`var(--balcao-${role}-tint)`}
            text={`var(--balcao-${role}-text)`}
          />,
        ])}
      </Part>
      <Part title="Botões" row>
        <Button>Salvar</Button>
        <Button variant="default">Cancelar</Button>
        <Button variant="light">Tentar de novo</Button>
        <Button variant="subtle">Depois</Button>
        <Button color="danger">Excluir</Button>
        <Button disabled>Não agora</Button>
        <Button size="compact-sm">Pequeno</Button>
        <IconButton label="Editar" onClick={() => undefined}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
        <IconButton label="Apagar" pressed onClick={() => undefined}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
        <CopyButton value="5511987654321" label="Copiar o número" />
      </Part>
      <Part title="Etiquetas e pessoas" row>
        <StateBadge tone="success">Entregue</StateBadge>
        <StateBadge tone="danger">Vencido</StateBadge>
        <StateBadge tone="quiet">Rascunho</StateBadge>
        {['Ana Beatriz Moura', 'Bruno Carvalho', 'Camila Duarte', 'João'].map((name) => (
          <Avatar key={name} name={name} mark={name === 'João' ? 'var(--balcao-tag-green)' : null} />
        ))}
      </Part>
      <Part title="Abas e passos">
        <Tabs
          label="Abas"
          tabs={[
            ['one', 'Dados'],
            ['two', 'Histórico'],
            ['three', 'Consentimentos'],
          ]}
          tab={tab}
          onChange={setTab}
          panelId="kit-panel"
        />
        <div id="kit-panel" role="tabpanel" aria-label="Dados">
          <Stepper active={1} size="sm">
            <Stepper.Step label="Arquivo" />
            <Stepper.Step label="Colunas" />
            <Stepper.Step label="Conferir" />
          </Stepper>
        </div>
        <Progress value={62} aria-label="Importação" />
      </Part>
      <Part title="Campos" fields>
        <TextInput label="Nome" description="Como o cliente vê." defaultValue="Aplicação" />
        <TextInput label="Com erro" error="Preencha este campo." />
        <Select label="Escolha" data={['Pix', 'Cartão']} defaultValue="Pix" />
        <MoneyInput label="Preço" value={cents} onChange={setCents} most={9_999_999} />
        <DateField label="Dia" value={day} onChange={setDay} />
        <DateTimeField label="Dia e hora" value={time} onChange={setTime} />
        <SecretInput label="Segredo" />
        <GrowingTextarea label="Mensagem" minRows={2} defaultValue={'Olá!\nSeu pedido saiu.'} />
        <Switch label="Avisar o cliente" defaultChecked />
        <Checkbox label="Obrigatória" defaultChecked />
      </Part>
      <Part title="Lista">
        <AList load={() => found(ROWS)} name="cheia" />
      </Part>
      <Part title="Nada ainda">
        <AList load={() => found([])} name="vazia" />
      </Part>
      <Part title="Não veio">
        <AList load={lost} name="sem-rede" />
      </Part>
      <Part title="Desenhos" row>
        {DRAWINGS.map((drawing) => (
          <Illustration key={drawing} of={drawing} />
        ))}
      </Part>
      <Part title="A caminho">
        <AList load={() => new Promise(() => undefined)} name="a caminho" />
        <Skeleton height={40} animate={false} />
        <PageSkeleton />
      </Part>
    </Page>
  )
}

function Part({
  title,
  row = false,
  fields = false,
  children,
}: {
  title: string
  row?: boolean
  fields?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap: 12,
        padding: 16,
        border: '1px solid var(--balcao-hairline)',
        borderRadius: 'var(--balcao-radius)',
        background: 'var(--balcao-panel)',
      }}
    >
      <h2 style={{ margin: 0, fontSize: 'var(--balcao-size-lead)' }}>{title}</h2>
      <div
        style={
          fields
            ? { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }
            : row
              ? { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }
              : { display: 'flex', flexDirection: 'column', gap: 12 }
        }
      >
        {children}
      </div>
    </section>
  )
}

function Swatch({ name, color, text }: { name: string; color: string; text: string }) {
  return (
    <span
      style={{
        padding: '12px 16px',
        borderRadius: 'var(--balcao-radius-control)',
        border: '1px solid var(--balcao-hairline)',
        background: color,
        color: text,
      }}
    >
      {name}
    </span>
  )
}

function AList({ load, name }: { load: () => Promise<Outcome<Found<Row>>>; name: string }) {
  return (
    <List<Row>
      list={`kit-${name}`}
      label={`Lista ${name}`}
      load={load}
      idOf={({ id }) => id}
      nameOf={({ name: called }) => called}
      search="Buscar um serviço"
      filters={[{ name: 'active', label: 'Situação', options: [{ value: 'yes', label: 'Oferecido' }] }]}
      empty={<p>Ainda não há serviços. Aferição e vacina são exemplos.</p>}
      onOpen={() => () => undefined}
      actions={() => [{ label: 'Editar', icon: IconPencil, onClick: () => undefined }]}
      columns={[
        { key: 'name', title: 'Serviço', sort: true, render: (row) => <strong>{row.name}</strong> },
        { key: 'price', title: 'Preço', right: true, render: ({ price }) => price },
        {
          key: 'state',
          title: 'Situação',
          render: ({ state }) => <StateBadge tone={state}>{WORDS[state]}</StateBadge>,
        },
      ]}
    />
  )
}
