/** Texts of the pages that stand alone, Brazilian Portuguese. */
export const ptBR = {
  home: 'Ir para o início',
  back: 'Voltar',
  notFoundTitle: 'Página não encontrada',
  notFoundText: 'O endereço pode ter mudado ou ter sido digitado com um erro.',
  brokenTitle: 'Erro no servidor',
  brokenText:
    'O Balcão não conseguiu responder. O que você já enviou continua guardado. Espere um minuto e recarregue; se continuar, avise quem cuida do sistema na sua loja.',
  notAuthorizedTitle: 'Acesso não permitido',
  notAuthorizedText: 'Seu perfil não inclui esta página.',
  notAuthorizedRole: 'Você está como {{role}}. Quem muda o que um perfil abre é o administrador da loja.',
  tenantTitle: 'Loja inválida',
  tenantText: 'O nome da loja no endereço não existe. Confira o endereço que você recebeu.',
  soonTitle: 'Em breve',
  soonText: 'Para entrar, use o endereço da sua loja.',
  unsubscribeTitle: 'Cancelar e-mails',
  unsubscribeText:
    'Você não receberá mais e-mails de campanhas desta loja. As conversas pelo WhatsApp não mudam.',
  unsubscribeAction: 'Não quero mais receber',
  unsubscribing: 'Cancelando…',
  unsubscribed: 'Pronto: os e-mails de campanhas desta loja foram cancelados.',
  unsubscribedAddress: 'Pronto: os e-mails de campanhas desta loja para {{email}} foram cancelados.',
  unsubscribedBefore: 'Já estava cancelado: esta loja não envia mais e-mails de campanhas para você.',
  unsubscribeNoLink: 'Para cancelar, abra o link no fim do e-mail que você recebeu.',
  unsubscribeAway: 'Sem resposta do servidor: ainda não foi cancelado. Verifique a conexão e tente de novo.',
} as const
