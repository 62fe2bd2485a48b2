import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  elsewhereTitle: 'O Balcão está aberto em outra aba',
  elsewhereText: 'Ela não respondeu, ou este navegador só deixa o Balcão funcionar em uma aba de cada vez.',
  useHere: 'Usar aqui',
  noAnswer: 'A outra aba do Balcão não respondeu. Nada foi feito: tente de novo.',
  unknown: 'A outra aba fechou antes de responder. Confira o atendimento antes de tentar de novo.',
  newerTitle: 'Há uma versão mais nova do Balcão',
  newerText:
    'Este navegador já usou uma versão mais nova. Recarregue a página para continuar com ela; nada foi perdido.',
  blockedTitle: 'Outra aba precisa ser fechada',
  blockedText:
    'Outra aba deste navegador ainda usa uma versão anterior do Balcão e segura os dados deste aparelho. Feche as outras abas e recarregue; nada foi perdido.',
  failedTitle: 'O painel não carregou',
  failedText:
    'A conexão caiu no meio do caminho, ou os dados deste aparelho não puderam ser lidos. Nada foi perdido: recarregue a página.',
  reload: 'Recarregar',
  unsupportedTitle: 'Navegador não suportado!',
  unsupportedText:
    'Este navegador não guarda dados nesta janela (modo anônimo, por exemplo). Abra o Balcão em uma janela comum.',
  exportLog: 'Exportar registro',
}

/** What keeps the panel from opening here. */
export const standbyTexts = defineTexts('shell/standby', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
