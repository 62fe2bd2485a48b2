import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  group: {
    attendance: 'Atendimento',
    contacts: 'Contatos',
    sales: 'Vendas',
    campaigns: 'Campanhas',
    bots: 'Robôs',
    reports: 'Relatórios',
    connections: 'Conexões',
    team: 'Equipe',
    settings: 'Configurações',
    help: 'Ajuda',
  },
}

/** Names of the menu's groups: the only ones of areas and routes that every screen shows at once. */
export const menuTexts = defineTexts('kit/menu', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
