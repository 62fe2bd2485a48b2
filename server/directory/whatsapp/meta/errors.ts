import type { ErrorRule } from '../errors'
import { OUTAGE, type Policy } from '../policy'

/*
 * Meta's codes: what to do, and what the attendant reads (whatsapp-facts 2.3). Decided by the code alone: Meta's
 * titles change. A code that is missing here is permanent, and told with Meta's own details.
 */

/** The whole number is too fast: its other messages wait as well. */
const tooFast: Policy = { kind: 'pause', firstMs: 2_000, factor: 2, capMs: 60_000, tries: 8 }
/** Meta's own rule for pairs: 4^X seconds, and only this customer waits. */
const pairTooFast: Policy = { kind: 'retry', firstMs: 4_000, factor: 4, capMs: 300_000, tries: 5 }
const maintenance: Policy = { kind: 'retry', firstMs: 60_000, factor: 1.5, capMs: 300_000, tries: 6 }
const otherSpelling: Policy = { kind: 'other spelling' }
const switchOff: Policy = { kind: 'switch off' }
const giveUp: Policy = { kind: 'give up' }

const rule = (policy: Policy, sentence: string): ErrorRule => ({ policy, sentence })

export const META_ERRORS: Readonly<Record<string, ErrorRule>> = {
  '0': rule(switchOff, 'A conexão com o WhatsApp expirou. Peça ao administrador para reconectar.'),
  '1': rule(OUTAGE, 'O WhatsApp teve um problema ao receber a mensagem. Tente de novo em instantes.'),
  '2': rule(OUTAGE, 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.'),
  '3': rule(switchOff, 'Esta conexão não tem permissão para enviar. Avise o administrador.'),
  '4': rule(
    tooFast,
    'Muitas mensagens em pouco tempo nesta conexão. Aguarde alguns minutos e tente de novo.',
  ),
  '10': rule(switchOff, 'Esta conexão não tem permissão para enviar. Avise o administrador.'),
  '33': rule(giveUp, 'O número desta conexão não existe mais no WhatsApp. Avise o administrador.'),
  '100': rule(giveUp, 'O WhatsApp não aceitou os dados da mensagem.'),
  '190': rule(switchOff, 'A conexão com o WhatsApp expirou. Peça ao administrador para reconectar.'),
  '368': rule(switchOff, 'A conta do WhatsApp foi bloqueada por violar as políticas da Meta.'),
  '80007': rule(
    tooFast,
    'A conta do WhatsApp atingiu o limite de envios. Aguarde alguns minutos e tente de novo.',
  ),
  '130429': rule(
    tooFast,
    'Muitas mensagens em pouco tempo nesta conexão. Aguarde alguns minutos e tente de novo.',
  ),
  '130472': rule(giveUp, 'O WhatsApp não entregou: este número participa de um experimento da Meta.'),
  '130497': rule(giveUp, 'A conta não pode enviar mensagens para este país.'),
  '131000': rule(OUTAGE, 'O WhatsApp teve um erro desconhecido. Tente de novo em instantes.'),
  '131005': rule(switchOff, 'Esta conexão não tem permissão para enviar. Avise o administrador.'),
  '131008': rule(giveUp, 'Faltou um dado que o WhatsApp exige nesta mensagem.'),
  '131009': rule(giveUp, 'O WhatsApp não aceitou um dos dados da mensagem.'),
  '131016': rule(OUTAGE, 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.'),
  '131021': rule(giveUp, 'O cliente e a conexão têm o mesmo número.'),
  '131026': rule(
    otherSpelling,
    'Não foi possível entregar: o número pode não ter WhatsApp, estar com o aplicativo antigo ou ter bloqueado a empresa.',
  ),
  '131030': rule(giveUp, 'O número do cliente não está na lista de testes desta conta.'),
  '131031': rule(switchOff, 'A conta do WhatsApp está bloqueada. Avise o administrador.'),
  '131037': rule(giveUp, 'O nome de exibição da conexão ainda não foi aprovado pela Meta.'),
  '131041': rule(giveUp, 'O WhatsApp não aceita esta mensagem para este destinatário.'),
  '131042': rule(giveUp, 'Há um problema com o pagamento da conta do WhatsApp. Avise o administrador.'),
  '131044': rule(giveUp, 'A conta do WhatsApp não tem uma forma de pagamento válida. Avise o administrador.'),
  '131045': rule(switchOff, 'O número desta conexão precisa ser registrado de novo. Avise o administrador.'),
  '131047': rule(
    giveUp,
    'A janela de 24 horas fechou: o cliente precisa escrever de novo, ou envie um modelo de mensagem aprovado.',
  ),
  '131048': rule(giveUp, 'O WhatsApp limitou os envios deste número por suspeita de spam.'),
  '131049': rule(
    giveUp,
    'O WhatsApp não entregou para não sobrecarregar o cliente com mensagens. Tente de novo amanhã.',
  ),
  '131050': rule(giveUp, 'O cliente pediu para não receber mensagens de marketing.'),
  '131051': rule(giveUp, 'O WhatsApp não aceita este tipo de mensagem.'),
  '131052': rule(giveUp, 'O WhatsApp não conseguiu baixar o arquivo.'),
  '131053': rule(giveUp, 'O WhatsApp não conseguiu receber o arquivo enviado.'),
  '131056': rule(
    pairTooFast,
    'Muitas mensagens seguidas para este cliente. Aguarde um pouco e tente de novo.',
  ),
  '131057': rule(maintenance, 'A conta do WhatsApp está em manutenção. Tente de novo em alguns minutos.'),
  '131062': rule(giveUp, 'Esta mensagem só pode ser enviada a quem mostra o número de telefone.'),
  '131063': rule(giveUp, 'O WhatsApp desligou as mensagens de marketing desta conta.'),
  '131064': rule(
    giveUp,
    'A conta do WhatsApp está limitada por modelos fora das regras. Avise o administrador.',
  ),
  '132000': rule(giveUp, 'O modelo de mensagem foi preenchido com dados a mais ou a menos.'),
  '132001': rule(giveUp, 'O modelo de mensagem não existe neste idioma ou não foi aprovado.'),
  '132005': rule(giveUp, 'O texto do modelo de mensagem ficou longo demais depois de preenchido.'),
  '132007': rule(giveUp, 'O modelo de mensagem foi recusado por violar as regras do WhatsApp.'),
  '132008': rule(giveUp, 'Um campo do modelo de mensagem não está no formato que o WhatsApp exige.'),
  '132012': rule(giveUp, 'Um campo do modelo de mensagem foi preenchido com outro tipo de dado.'),
  '132015': rule(giveUp, 'O modelo de mensagem está pausado.'),
  '132016': rule(giveUp, 'O modelo de mensagem foi desativado.'),
  '132018': rule(giveUp, 'Um campo do modelo de mensagem tem quebra de linha, tabulação ou espaços demais.'),
  '132068': rule(giveUp, 'O formulário desta mensagem está bloqueado pelo WhatsApp.'),
  '132069': rule(
    maintenance,
    'O formulário desta mensagem está com envios limitados. Tente de novo em alguns minutos.',
  ),
  '133004': rule(OUTAGE, 'O WhatsApp está fora do ar no momento. Tente de novo em instantes.'),
  '133005': rule(giveUp, 'O PIN da verificação em duas etapas do número está errado. Avise o administrador.'),
  '133006': rule(giveUp, 'O número desta conexão precisa ser verificado de novo. Avise o administrador.'),
  '133010': rule(switchOff, 'O número desta conexão não está registrado no WhatsApp. Avise o administrador.'),
  '133016': rule(giveUp, 'O registro deste número foi tentado vezes demais. Aguarde 72 horas.'),
  '134011': rule(giveUp, 'A conta precisa aceitar os termos do WhatsApp. Avise o administrador.'),
  '135000': rule(giveUp, 'O WhatsApp não aceitou um dos dados da mensagem.'),
  '137000': rule(giveUp, 'A identidade do cliente no WhatsApp mudou: confirme com ele antes de enviar.'),
  '2494100': rule(maintenance, 'A conta do WhatsApp está em manutenção. Tente de novo em alguns minutos.'),
}

/** 200 to 299: a permission is missing, one number per permission. */
export const META_PERMISSION = rule(
  switchOff,
  'Esta conexão não tem permissão para enviar. Avise o administrador.',
)
