/** What the attendant reads when Meta refuses or fails a message, by Meta's code (whatsapp-facts 2.3). */
const sentences: Readonly<Record<string, string>> = {
  '0': 'A conexão com o WhatsApp expirou. Peça ao administrador para reconectar.',
  '1': 'O WhatsApp teve um problema ao receber a mensagem. Tente de novo em instantes.',
  '2': 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.',
  '3': 'Esta conexão não tem permissão para enviar. Avise o administrador.',
  '4': 'Muitas mensagens em pouco tempo nesta conexão. Aguarde alguns minutos e tente de novo.',
  '10': 'Esta conexão não tem permissão para enviar. Avise o administrador.',
  '33': 'O número desta conexão não existe mais no WhatsApp. Avise o administrador.',
  '100': 'O WhatsApp não aceitou os dados da mensagem.',
  '190': 'A conexão com o WhatsApp expirou. Peça ao administrador para reconectar.',
  '368': 'A conta do WhatsApp foi bloqueada por violar as políticas da Meta.',
  '80007': 'A conta do WhatsApp atingiu o limite de envios. Aguarde alguns minutos e tente de novo.',
  '130429': 'Muitas mensagens em pouco tempo nesta conexão. Aguarde alguns minutos e tente de novo.',
  '130472': 'O WhatsApp não entregou: este número participa de um experimento da Meta.',
  '130497': 'A conta não pode enviar mensagens para este país.',
  '131000': 'O WhatsApp teve um erro desconhecido. Tente de novo em instantes.',
  '131005': 'Esta conexão não tem permissão para enviar. Avise o administrador.',
  '131008': 'Faltou um dado que o WhatsApp exige nesta mensagem.',
  '131009': 'O WhatsApp não aceitou um dos dados da mensagem.',
  '131016': 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.',
  '131021': 'O cliente e a conexão têm o mesmo número.',
  '131026':
    'Não foi possível entregar: o número pode não ter WhatsApp, estar com o aplicativo antigo ou ter bloqueado a empresa.',
  '131030': 'O número do cliente não está na lista de testes desta conta.',
  '131031': 'A conta do WhatsApp está bloqueada. Avise o administrador.',
  '131037': 'O nome de exibição da conexão ainda não foi aprovado pela Meta.',
  '131042': 'Há um problema com o pagamento da conta do WhatsApp. Avise o administrador.',
  '131045': 'O número desta conexão precisa ser registrado de novo. Avise o administrador.',
  '131047':
    'A janela de 24 horas fechou: o cliente precisa escrever de novo, ou envie um modelo de mensagem aprovado.',
  '131048': 'O WhatsApp limitou os envios deste número por suspeita de spam.',
  '131049': 'O WhatsApp não entregou para não sobrecarregar o cliente com mensagens. Tente de novo amanhã.',
  '131050': 'O cliente pediu para não receber mensagens de marketing.',
  '131051': 'O WhatsApp não aceita este tipo de mensagem.',
  '131052': 'O WhatsApp não conseguiu baixar o arquivo.',
  '131053': 'O WhatsApp não conseguiu receber o arquivo enviado.',
  '131056': 'Muitas mensagens seguidas para este cliente. Aguarde um pouco e tente de novo.',
  '131057': 'A conta do WhatsApp está em manutenção. Tente de novo em alguns minutos.',
  '131062': 'Esta mensagem só pode ser enviada a quem mostra o número de telefone.',
  '132000': 'O modelo de mensagem foi preenchido com dados a mais ou a menos.',
  '132001': 'O modelo de mensagem não existe neste idioma ou não foi aprovado.',
  '132015': 'O modelo de mensagem está pausado.',
  '132016': 'O modelo de mensagem foi desativado.',
  '133004': 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.',
  '133010': 'O número desta conexão não está registrado no WhatsApp. Avise o administrador.',
  '2494100': 'A conta do WhatsApp está em manutenção. Tente de novo em alguns minutos.',
  UNREACHABLE: 'Não conseguimos falar com o WhatsApp. Verifique a internet e tente de novo.',
  MEDIA_GONE: 'Não foi possível baixar o arquivo do cliente. Peça que ele envie de novo.',
  MEDIA_TOO_LARGE: 'O arquivo do cliente passa de 100 MB e não foi baixado.',
  MEDIA_UNSENT: 'O arquivo desta mensagem não está mais guardado. Envie-o de novo.',
  NO_TOKEN: 'A conexão está sem acesso ao WhatsApp. Peça ao administrador para reconectar.',
  NO_ADDRESS: 'O cliente não tem um número para o qual enviar.',
}

/** The sentence for a code; for codes without one, Meta's own details. */
export function reasonFor(code: string | null, details: string | null): string {
  const sentence = code !== null && Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence !== undefined) return sentence
  return details === null
    ? 'O WhatsApp não aceitou a mensagem.'
    : `O WhatsApp não aceitou a mensagem: ${details.slice(0, 300)}`
}
