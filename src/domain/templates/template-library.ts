import { withSamples } from './draft-variables'
import { type DraftButton, EMPTY_DRAFT, type TemplateDraft } from './template-draft'

/** A template that a shop may begin with; `title`: what it is for. */
export type LibraryTemplate = Readonly<{ title: string; draft: TemplateDraft }>

/** How a customer is told to say no to further offers; heard by `choiceWord`. */
const OPT_OUT = 'Para não receber mais, responda SAIR'

const reply = (text: string): DraftButton => ({ kind: 'reply', text, value: '', open: false, sample: '' })

type More = Partial<Pick<TemplateDraft, 'header' | 'headerText' | 'footer' | 'buttons'>>
const template =
  (category: 'UTILITY' | 'MARKETING', usual: More) =>
  (name: string, title: string, body: string, more: More = {}): LibraryTemplate => ({
    title,
    draft: withSamples({ ...EMPTY_DRAFT, category, name, body, ...usual, ...more }),
  })
const utility = template('UTILITY', {})
const marketing = template('MARKETING', { footer: OPT_OUT })

/**
 * Templates of a pharmacy that pass Meta's rules and, by what Meta publishes of its review, are likely to be approved in
 * their category. None names a medicine: what somebody takes is nobody else's affair.
 */
export const TEMPLATE_LIBRARY: readonly LibraryTemplate[] = [
  utility(
    'pedido_recebido',
    'Pedido recebido',
    'Olá, {{nome}}! Recebemos seu pedido {{pedido}}, no valor de {{valor}}. Avisaremos por aqui assim que ele ficar pronto.',
  ),
  utility(
    'pagamento_pendente',
    'Pagamento pendente',
    'Olá, {{nome}}! O pedido {{pedido}} aguarda o pagamento de {{valor}}. Assim que ele for confirmado, começamos a separar os itens. Se já pagou, desconsidere esta mensagem.',
  ),
  utility(
    'pedido_pronto',
    'Pedido pronto para retirar',
    'Olá, {{nome}}! Seu pedido {{pedido}} está pronto para retirada na {{loja}}. Basta informar o número do pedido no balcão.',
    { buttons: [reply('Vou buscar'), reply('Quero entrega')] },
  ),
  utility(
    'pedido_saiu_para_entrega',
    'Saiu para entrega',
    'Olá, {{nome}}! Seu pedido {{pedido}} saiu para entrega e deve chegar até {{horario}}. Se ninguém puder receber, avise por aqui.',
  ),
  utility(
    'pedido_entregue',
    'Pedido entregue',
    'Olá, {{nome}}! Seu pedido {{pedido}} foi entregue. Se faltou algum item ou algo não chegou bem, responda a esta mensagem que resolvemos.',
    { buttons: [reply('Chegou tudo certo'), reply('Tive um problema')] },
  ),
  utility(
    'orcamento_pronto',
    'Orçamento pronto',
    'Olá, {{nome}}! O orçamento que você pediu ficou em {{valor}} e vale até {{data}}. Podemos separar os itens para você?',
    { buttons: [reply('Pode separar'), reply('Tenho uma dúvida')] },
  ),
  utility(
    'lembrete_de_reposicao',
    'Lembrete de reposição',
    'Olá, {{nome}}! Pelas suas compras anteriores na {{loja}}, um item de uso contínuo deve acabar nos próximos dias. Quer que a gente deixe a reposição separada?',
    { buttons: [reply('Quero repor'), reply('Ainda tenho'), reply('Não uso mais')] },
  ),
  utility(
    'receita_vencendo',
    'Receita perto de vencer',
    'Olá, {{nome}}! A receita que você nos enviou vale até {{data}}. Depois disso será preciso uma nova para a próxima retirada.',
  ),
  utility(
    'produto_chegou',
    'Produto reservado chegou',
    'Olá, {{nome}}! O item que você reservou chegou e fica guardado para você até {{data}}. Prefere retirar na loja ou receber em casa?',
    { buttons: [reply('Vou retirar'), reply('Quero entrega')] },
  ),
  utility(
    'servico_marcado',
    'Serviço marcado',
    'Olá, {{nome}}! Seu horário para {{servico}} está marcado para {{data}} às {{horario}} na {{loja}}. Chegue com alguns minutos de antecedência.',
    { buttons: [reply('Confirmo'), reply('Preciso remarcar')] },
  ),
  utility(
    'nota_fiscal',
    'Nota fiscal da compra',
    'Olá, {{nome}}! Segue a nota fiscal da compra {{pedido}}. Guarde este documento para eventuais trocas.',
    { header: 'document' },
  ),
  utility(
    'continuar_atendimento',
    'Continuar o atendimento',
    'Olá, {{nome}}! Ficou pendente o seu atendimento de protocolo {{protocolo}}. Responda a esta mensagem para continuarmos de onde paramos.',
    { buttons: [reply('Continuar'), reply('Pode encerrar')] },
  ),
  utility(
    'pesquisa_de_satisfacao',
    'Pesquisa de satisfação',
    'Olá, {{nome}}! Como você avalia o atendimento de protocolo {{protocolo}}? Sua resposta nos ajuda a atender melhor.',
    { buttons: [reply('Bom'), reply('Regular'), reply('Ruim')] },
  ),
  marketing(
    'horario_de_feriado',
    'Horário de feriado',
    'Olá, {{nome}}! No feriado de {{data}} a {{loja}} atende em horário especial, até {{horario}}. Se precisar de algo antes, é só responder por aqui.',
  ),
  marketing(
    'feliz_aniversario',
    'Aniversário',
    'Feliz aniversário, {{nome}}! A equipe da {{loja}} deseja um ano com muita saúde. Passe aqui esta semana: temos um presente esperando por você.',
  ),
  marketing(
    'saldo_de_pontos',
    'Programa de fidelidade',
    'Olá, {{nome}}! Você tem {{pontos}} pontos no programa de fidelidade da {{loja}}, que valem até {{data}}. Quer saber por quais produtos pode trocar?',
    { buttons: [reply('Ver produtos')] },
  ),
  marketing(
    'oferta_da_loja',
    'Oferta da semana',
    'Olá, {{nome}}! Esta semana tem {{produto}} com preço especial na {{loja}}, até {{data}} ou enquanto durar o estoque.',
    { header: 'image', buttons: [reply('Quero saber mais')] },
  ),
  marketing(
    'cupom_de_desconto',
    'Cupom de desconto',
    'Olá, {{nome}}! Separamos um cupom de desconto para a sua próxima compra na {{loja}}. Copie o código abaixo e use até {{data}} no site ou no balcão.',
    { buttons: [{ kind: 'code', text: '', value: 'VOLTE10', open: false, sample: '' }] },
  ),
  marketing(
    'sentimos_sua_falta',
    'Cliente que não voltou',
    'Olá, {{nome}}! Faz algum tempo que você não passa na {{loja}}. Se precisar de algo, responda a esta mensagem: entregamos na sua casa.',
    { buttons: [reply('Quero pedir')] },
  ),
  marketing(
    'semana_da_saude',
    'Campanha de saúde',
    'Olá, {{nome}}! Na semana da saúde a {{loja}} oferece {{servico}} sem custo, até {{data}}. Venha quando puder, não precisa marcar.',
    { headerText: 'Semana da saúde', header: 'text' },
  ),
]
