import type { BuildEnvironmentOptions } from 'vite'

type Output = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['output']>
type Splitting = Exclude<Output, readonly unknown[]>['codeSplitting']

/** antd and what it stands on. */
const antd =
  /node_modules[\\/](antd|@ant-design|@rc-component|@emotion|stylis|clsx|throttle-debounce|react-is|is-mobile|compute-scroll-into-view|scroll-into-view-if-needed|@babel)[\\/]/

/** Parts of it that not every page has; what is left is its core. */
const partsOfAntd = {
  'antd-form':
    /antd[\\/]es[\\/](form[\\/](?!context|util\.|hooks[\\/]use(Variants|FormItemStatus))|modal[\\/](?!locale)|grid[\\/](?!hooks)|row|col)|@rc-component[\\/](dialog|form[\\/]es[\\/](?!FormContext)|async-validator)/,
  'antd-notes': /antd[\\/]es[\\/](alert|popconfirm|image|drawer)[\\/]|@rc-component[\\/](image|drawer)[\\/]/,
  'antd-input': /antd[\\/]es[\\/]input[\\/]|@rc-component[\\/](input|mentions|textarea)/,
  // With the tree that a cascader counts by.
  'antd-select':
    /antd[\\/]es[\\/](select|auto-complete|cascader|tree-select|empty|radio|checkbox)[\\/]|@rc-component[\\/](select|cascader|tree|tree-select|virtual-list|checkbox)[\\/]/,
  'antd-menu': /antd[\\/]es[\\/](menu|dropdown|layout)[\\/]|@rc-component[\\/](menu|dropdown|overflow)[\\/]/,
  'antd-table':
    /antd[\\/]es[\\/](table|pagination|spin)[\\/]|@rc-component[\\/](table|pagination|context)[\\/]/,
  'antd-picker':
    /antd[\\/]es[\\/](date-picker|calendar|time-picker)[\\/]|@rc-component[\\/]picker[\\/](?!.*locale)|node_modules[\\/]dayjs[\\/]|components[\\/]declared-form[\\/]day\./,
  'antd-manage': /antd[\\/]es[\\/](switch|tag)[\\/]|@rc-component[\\/]switch[\\/]/,
} as const

/** What its frame gives to every part of it, and no phone has. */
const aroundAntd = /components[\\/]no-option[\\/]/

const isPart = (id: string): boolean => Object.values(partsOfAntd).some((part) => part.test(id))

/** What every first load carries, that of the login page too. */
const first = [
  /vite[\\/]preload-helper/,
  /rolldown[\\/]runtime/,
  /packages[\\/]ui[\\/]src[\\/](base|styles)[\\/](?!maintenance-screen)/,
  /packages[\\/]calls[\\/]src[\\/](addresses[\\/]paths|areas[\\/](person|site|user)|call|request)\.ts/,
  /packages[\\/]ui[\\/]src[\\/]demo-code[\\/]late-demo-code/,
  /packages[\\/]domain[\\/]src[\\/](access[\\/]pages|person[\\/](mobile|sms))\.ts/,
]

/** What pages know of the viewer before it comes. */
const aroundViewer =
  /packages[\\/]viewer[\\/]src[\\/](bar[\\/]viewer-tool|can-run-pdfjs|constants|image-width|page-geometry|page-images|scroll-to-box|use-viewer|zoom|preview|starts-with-sidebar|local-file)[\\/.]/

/** What the viewer fetches when a document is there. */
const afterViewer =
  /packages[\\/]viewer[\\/]src[\\/](password|properties|notices[\\/]notice|bar[\\/]tools-menu|print[\\/]print-progress|presentation[\\/]presentation-controls|sidebar[\\/](outline-panel|attachments-panel|document-lists|panel-icons)|open[\\/]view-keeper)/

/** What stands around a document on the page of its contract. */
const details = /packages[\\/]ui[\\/]src[\\/]contract-detail[\\/]/

/** How documents are signed. */
const signing =
  /packages[\\/]ui[\\/]src[\\/](signing[\\/](?!use-start-signing|use-follow-signing|real-name-url|copy-signing-link)|embedding[\\/]in-frame)/

/** The signing page inside other systems' pages: nothing that another page has to bring along. */
const inside =
  /packages[\\/](ui[\\/]src[\\/]embedding[\\/](?!in-frame)|calls[\\/]src[\\/](areas[\\/]embed|shapes[\\/]embed-address)\.|domain[\\/]src[\\/]access[\\/]embedding)/

/** How documents are shown. */
const documents = /packages[\\/]ui[\\/]src[\\/]document-viewer[\\/]/

/** A signature by hand, as it is shown, and where it is written, which comes when it is asked for. */
const handwriting = /packages[\\/]ui[\\/]src[\\/]signing[\\/](signature-art|strokes)\./
const writing = /packages[\\/]ui[\\/]src[\\/]signing[\\/]signature-pad\./

/** What a signer comes to after the document. */
const intent = /packages[\\/]ui[\\/]src[\\/]signing[\\/](code-boxes|intent-proof|use-intent|done-mark)\./

/** Names and numbers of people and companies, how sure they are, which files are taken, and what forms are refused for. */
const names =
  /packages[\\/]domain[\\/]src[\\/](uploads|told-form-refusals|assurance|template[\\/](field-value|default-value)|person[\\/](id-number|name|document-number)|company[\\/]name)\.ts/

/** Rules of forms that only their pages ask. */
const initiating =
  /packages[\\/]domain[\\/]src[\\/](contract[\\/](initiation|deadline)|contract-number|seal[\\/]cross-page)\.ts/

/** What both ways of starting a contract have. */
const ofInitiating =
  /domain[\\/]src[\\/]template[\\/]template-signers|components[\\/](initiating|signer-editor|reorder|start-ways|value-grid|wizard(?![\\/]initiation-steps))[\\/]/

/** Contracts of templates as they would print, where one is filled in and where one is tried. */
const previewing = /components[\\/]contract-preview[\\/]|ui[\\/]src[\\/]use-file-answer/

/** Batches, where they are begun and in their history. */
const batches =
  /domain[\\/]src[\\/]template[\\/]batch-|calls[\\/]src[\\/]areas[\\/]batch-record|components[\\/]batch-state[\\/]/

/** What came under the bell, behind it and on a page of its own. */
const messages = /packages[\\/]ui[\\/]src[\\/]messages[\\/]/

/** Companies and their seals, on the desks of those who manage them. */
const companies =
  /packages[\\/](ui[\\/]src[\\/]company[\\/](?!company-state|read-licence|use-(supplier-(start|ways)|second-transfer|withdraw))|calls[\\/]src[\\/]areas[\\/](company-members|company-review|person-review|company-real-name|mdata)\.|domain[\\/]src[\\/](seal[\\/](made-seal|image)|company[\\/](actions|organization-type|verify-way|credit-code|wizard-st(age|eps)))\.)/

/** What only later steps of a company’s application ask: it stays with those who ask. */
const companyProof =
  /packages[\\/](ui[\\/]src[\\/]company[\\/]use-(supplier-(start|ways)|second-transfer|withdraw)|domain[\\/]src[\\/]company[\\/]company-method)\./

/** How a company stands, in the lists of desks. */
const companyState = /packages[\\/]ui[\\/]src[\\/]company[\\/]company-state\.tsx/

/** What only lists of contracts ask, and how they are found. */
const finding =
  /packages[\\/](ui[\\/]src[\\/](contract-list|declared-fields|list-address[\\/]list-address|contract-actions[\\/]use-remove-contract)|domain[\\/]src[\\/](paging|download[\\/]record|company[\\/]signing-channel|contract[\\/](tabs|urging))|calls[\\/]src[\\/]areas[\\/](contract-manage|downloads|sign-batch|signer-change))/

/** How a person is verified. */
const identity =
  /packages[\\/](ui[\\/]src[\\/](real-name[\\/](?!qr-code|use-face-step)|company[\\/]read-licence|demo-code)|calls[\\/]src[\\/]areas[\\/](person-real-name|photo-reading)|domain[\\/]src[\\/](company[\\/]bank|person[\\/](auth-|bank-card|document-number)))/

/** One's own account: what can be done with it, on a page of its own. */
const account =
  /packages[\\/](ui[\\/]src[\\/]account|calls[\\/]src[\\/]areas[\\/](user-(account|center)|source-login|auto-sign)|domain[\\/]src[\\/](person[\\/]avatar|seal[\\/]automatic))/

/** How a face is shown, which few ever do. */
const face =
  /packages[\\/](ui[\\/]src[\\/](real-name[\\/](qr-code|use-face-step)|redirects[\\/]verify)|calls[\\/]src[\\/]areas[\\/](face|provider-return)|domain[\\/]src[\\/](person[\\/](face|return-polling)))|apps[\\/]h5[\\/]src[\\/]components[\\/]face-intro/

/** Parts of few pages, each with a good deal of antd behind it. */
const partsOfDesks = {
  'company-dialogs':
    /components[\\/](company-dialogs[\\/](?!change-supplier)|form-dialog[\\/]|guide-slides[\\/])/,
  'refusal-dialog': /components[\\/]refusal-dialog[\\/]/,
  // The dialogs come when one is opened.
  'docx-choice': /components[\\/]docx-choice[\\/]/,
  'field-marks': /components[\\/]field-marks[\\/]/,
  // Both where a template is filled in, and nowhere else.
  'value-control': /components[\\/]value-control[\\/]late-value-control/,
  'contract-preview': previewing,
  'template-registration':
    /tpl-register-detail[\\/](registration-steps|flow-head|basic-fields|template-page\.css)/,
  'manage-page': /components[\\/]manage-page[\\/](manage-page|query-form|row-actions)/,
  'seal-desk': /components[\\/]seal-desk[\\/](seal-desk|seal-card|managed-seal)/,
} as const

/** What system managers keep, on pages of theirs alone. */
const administration =
  /packages[\\/](calls[\\/]src[\\/]areas[\\/](business-manage|company-manage|company-robot|operator-log|person-manage|role-manage|source-(system|application|event))|domain[\\/]src[\\/](log-events|record-code|message[\\/](robot|robot-scenes|scenes|template|message-state)|access[\\/](role-rules|application-scope|source-event)))\.|components[\\/]people-select/

/** What several pages of a desk have, and no phone. */
const desk =
  /packages[\\/](ui[\\/]src[\\/](applications|demo|contract-actions[\\/]use-remove)|calls[\\/]src[\\/]areas[\\/](downloads|business|seals)|domain[\\/]src[\\/]download)/

/** Templates, on the desks of those who register them. */
const templates =
  /(packages[\\/](calls[\\/]src[\\/](areas|shapes)[\\/]template(-repair)?\.|domain[\\/]src[\\/]template[\\/](?!field-value|default-value|template-signers|batch-)))/

/** What figures of statistics are made of, on the home page of managers too. */
const figures =
  /packages[\\/](calls[\\/]src[\\/]areas|domain[\\/]src)[\\/]statistics|components[\\/]statistics-desk[\\/](change-mark|spark-line|scopes|statistic-a|use-figure|use-width)/

/** What stands in packages that both applications share, and no phone ever asks for. */
const neverOnPhones =
  /packages[\\/](ui[\\/]src[\\/](contract-parts[\\/](page-thumb|mid-text)|contract-actions[\\/]use-urge-contract|signing[\\/]copy-signing-link|breakpoints|middle-cut)|domain[\\/]src[\\/]person[\\/]masking|calls[\\/]src[\\/]areas[\\/]initiation-drafts)\./

/** Around every page of a desk. */
const aroundDesks =
  /apps[\\/]web[\\/]src[\\/](shell[\\/](?!message-panel)|routes|application|components[\\/](desk-icons|page-head|crumbs|manage-page[\\/]manage-skeleton))/

/**
 * Which modules share a file. Without groups one changed page renames most files (hashes cascade through the entry),
 * and each small module costs a request of its own; in groups that are too large, a page carries what it never runs.
 * Groups take their dependencies along: what others stand on has the higher priority.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
    {
      name: 'libraries',
      test: /node_modules[\\/](react-router|cookie|set-cookie-parser|@tanstack)[\\/](?!.*(infiniteQueryObserver|useInfiniteQuery))/,
      priority: 9,
    },
    { name: 'pdfjs', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 9 },
    { name: 'ui', test: (id) => first.some((one) => one.test(id)), priority: 8 },
    // Style sheets follow what imports them, unless they stand together before that.
    { name: 'viewer', test: /packages[\\/]viewer[\\/]src[\\/].*\.css$/, priority: 7.5 },
    {
      name: 'components',
      test: /(apps[\\/]web[\\/]src[\\/]components(?![\\/](seal-desk|icon-slip|message-rows|statistics-desk|field-marks|value-control|contract-preview)[\\/])|packages[\\/]ui[\\/]src[\\/]company)[\\/].*\.css$/,
      minShareCount: 2,
      priority: 7.5,
    },
    {
      name: 'papers',
      test: /packages[\\/]ui[\\/]src[\\/](signing|contract-detail|document-viewer)[\\/].*\.css$/,
      minShareCount: 2,
      priority: 7.5,
    },
    {
      name: 'login',
      test: /packages[\\/](ui[\\/]src[\\/](login[\\/](login-form|login-entrance|use-)|demo[\\/]use-demo-panel)|domain[\\/]src[\\/]access[\\/]single-sign-on)/,
      priority: 7,
    },
    {
      name: 'antd',
      test: (id) => (antd.test(id) && !isPart(id)) || aroundAntd.test(id),
      minShareCount: 2,
      priority: 6.9,
    },
    ...Object.entries(partsOfAntd).map(([name, test], at) => ({
      name,
      test,
      minShareCount: 2,
      priority: 6.8 - at / 10,
    })),
    {
      name: 'shared',
      test: (id) =>
        /packages[\\/](ui|calls|domain)[\\/]src[\\/](?!help[\\/](?!help-titles))/.test(id) &&
        ![
          documents,
          details,
          signing,
          inside,
          names,
          initiating,
          finding,
          identity,
          account,
          administration,
          face,
          companies,
          companyProof,
          companyState,
          desk,
          messages,
          templates,
          ofInitiating,
          previewing,
          batches,
          figures,
          neverOnPhones,
        ].some((late) => late.test(id)),
      minShareCount: 2,
      priority: 5,
    },
    { name: 'names', test: names, minShareCount: 2, priority: 4.97 },
    { name: 'companies', test: companies, minShareCount: 2, priority: 4.92 },
    { name: 'messages', test: messages, minShareCount: 2, priority: 4.9 },
    { name: 'finding', test: finding, minShareCount: 2, priority: 4.9 },
    { name: 'initiating', test: initiating, minShareCount: 2, priority: 4.9 },
    { name: 'batches', test: batches, minShareCount: 2, priority: 1.6 },
    { name: 'initiation', test: ofInitiating, minShareCount: 2, priority: 1.5 },
    { name: 'templates', test: templates, minShareCount: 2, priority: 1 },
    { name: 'desk', test: desk, minShareCount: 2, priority: 4.85 },
    { name: 'administration', test: administration, minShareCount: 2, priority: 4.94 },
    { name: 'account', test: account, minShareCount: 2, priority: 4.96 },
    { name: 'face', test: face, minShareCount: 2, priority: 4.95 },
    { name: 'identity', test: identity, minShareCount: 2, priority: 4.8 },
    { name: 'handwriting', test: handwriting, minShareCount: 2, priority: 4.7 },
    { name: 'writing', test: writing, minShareCount: 2, priority: 4.7 },
    {
      name: 'document',
      test: (id) => aroundViewer.test(id) || documents.test(id),
      minShareCount: 2,
      priority: 4.6,
    },
    { name: 'details', test: details, minShareCount: 2, priority: 4.5 },
    {
      name: 'signing',
      test: (id) => signing.test(id) && !intent.test(id),
      minShareCount: 2,
      priority: 4.5,
    },
    { name: 'intent', test: intent, minShareCount: 2, priority: 4.4 },
    {
      name: 'viewer',
      test: (id) => /packages[\\/]viewer[\\/]src[\\/]/.test(id) && !afterViewer.test(id),
      priority: 4,
    },
    { name: 'viewer-parts', test: afterViewer, priority: 3 },
    {
      name: 'dialogs',
      test: /components[\\/](feedback[\\/]confirm-modal|reason-dialog[\\/]reason-form)/,
      priority: 3,
    },
    {
      // What opens them; their forms come when they are open.
      name: 'deeds',
      test: /components[\\/](reason-dialog[\\/]reason-dialog|(cancel|reject|extend)-dialog[\\/][a-z]+-dialog)\./,
      minShareCount: 2,
      priority: 2.9,
    },
    {
      // Both pages that sign have it.
      name: 'signatures',
      test: /components[\\/]signature-dialog/,
      minShareCount: 2,
      priority: 2.9,
    },
    {
      name: 'frames',
      test: (id) => aroundDesks.test(id) || neverOnPhones.test(id),
      priority: 3,
    },
    {
      name: 'lists',
      test: /apps[\\/]web[\\/]src[\\/]components[\\/](contract-list|data-table|contract-table|list-page[\\/](?!filter))|ui[\\/]src[\\/]company[\\/]company-state\.tsx/,
      minShareCount: 2,
      priority: 2,
    },
    {
      name: 'forms',
      test: /apps[\\/]web[\\/]src[\\/]components[\\/](form-section|declared-form[\\/](?!day\.))/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'web',
      test: (id) =>
        /apps[\\/]web[\\/]src[\\/]/.test(id) &&
        !/components[\\/](seal-desk|message-rows|statistics-desk)/.test(id) &&
        !ofInitiating.test(id) &&
        !batches.test(id) &&
        !Object.values(partsOfDesks).some((part) => part.test(id)),
      minShareCount: 2,
      priority: 2,
    },
    ...Object.entries(partsOfDesks).map(([name, test], at) => ({
      name,
      test,
      minShareCount: 2,
      priority: 1.9 - at / 10,
    })),
    { name: 'figures', test: figures, minShareCount: 2, priority: 1 },
    { name: 'statistics', test: /components[\\/]statistics-desk/, minShareCount: 2, priority: 0.9 },
    { name: 'phone-frames', test: /apps[\\/]h5[\\/]src[\\/](shell[\\/]|routes|application)/, priority: 3 },
    {
      // Not on the pages of one contract.
      name: 'phone-cards',
      test: /apps[\\/]h5[\\/]src[\\/]components[\\/](contract-card|real-name)/,
      minShareCount: 2,
      priority: 2.5,
    },
    {
      // Forms are of few pages; each file more is named on every page.
      name: 'phone-forms',
      test: /apps[\\/]h5[\\/]src[\\/](components[\\/](phone-field|search-field)|pages[\\/]enterprise-.*css$)/,
      priority: 1.9,
    },
    {
      name: 'phone',
      test: /apps[\\/]h5[\\/]src[\\/](?!components[\\/](contract-viewer[\\/](?!contract-pages\.css)|phone-field|search-field|taken-notice|message-link|infinite-scroll|sheets[\\/](action-sheet|reason-sheet|reject-sheet))|pages[\\/]enterprise-)/,
      minShareCount: 2,
      priority: 2,
    },
  ],
}
