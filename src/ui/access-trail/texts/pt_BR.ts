import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'Quem recebeu dados de qual cliente. Cada linha é a primeira vez em dez minutos (em listas, em uma hora).',
  list: 'Acessos a clientes',
  everyCustomer: 'Todos os clientes',
  noCustomer: 'Nenhum cliente encontrado.',
  numbered: 'Cliente {{id}}',
  gone: 'Usuário {{id}}',
  onlyCustomer: 'Mostrar só o cliente {{name}}',
  onlyUser: 'Mostrar só o usuário {{name}}',
  kind: 'O que',
  all: 'Tudo',
  deeds: 'Tudo, menos listas',
  empty: 'Nenhum acesso com estes filtros.',
  failed: 'Não foi possível carregar os acessos. Tente de novo.',
  more: 'Carregar mais',
  export: 'Exportar CSV',
  exported: 'Acessos exportados.',
  notExported: 'A exportação não terminou e nada foi salvo. Tente de novo, ou escolha um período menor.',
  file: 'acessos-a-clientes.csv',
  kinds: {
    listed: 'Viu na lista',
    found: 'Achou na busca',
    opened: 'Abriu',
    downloaded: 'Baixou arquivo',
    exported: 'Exportou',
  },
}

/** Who saw which customer. */
export const trailTexts = defineTexts('access-trail', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
