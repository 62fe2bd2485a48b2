import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  /** The words of specification section 8. */
  failure: {
    validation: 'Erro nos dados informados.',
    attack: 'Possível tentativa de Ataque',
    other: 'Algo está errado.',
  },
  noticeSettings: 'Minhas preferências',
  menu: 'Menu',
  menuWidth: 'Largura do menu',
  find: 'Buscar',
  more: 'Mais',
  attendance: 'Atendimento',
  team: 'Colegas',
  internalChat: 'Chat interno',
  teamUnseen_one: '{{count}} mensagem de colegas não lida',
  teamUnseen_other: '{{count}} mensagens de colegas não lidas',
  user: 'Conta de {{name}}',
  cameIn: 'Logado com sucesso! Você entrou na plataforma com sucesso!',
  switchUser: 'Trocar de usuário',
  switched: 'Troca de usuário feita com sucesso!',
  leaveTitle: 'Sair com mensagens à espera?',
  leaveText_one: '{{count}} mensagem ainda não foi enviada. Ao sair, ela é apagada deste aparelho.',
  leaveText_other: '{{count}} mensagens ainda não foram enviadas. Ao sair, elas são apagadas deste aparelho.',
  leaveAction: 'Sair e apagar',
  themeLight: 'Claro',
  themeDark: 'Escuro',
  themeSemiDark: 'Claro com menu escuro',
  themeAuto: 'Como no aparelho',
  developer: 'Desenvolvedor',
  exportLog: 'Exportar registro (log)',
  skip: 'Ir para o conteúdo',
}

/** The frame of everything behind the login. */
export const shellTexts = defineTexts('shell', texts, { pt: () => import('./pt'), en: () => import('./en') })
