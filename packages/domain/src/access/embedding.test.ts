import { expect, test } from 'vitest'
import { frameOriginProblem } from './embedding.ts'

const at = '8000'
const hosts = ['erp.example.com', 'erp.example.com:8443', `localhost:${at}`, `127.0.0.1:${at}`]

test.each([
  'https://erp.example.com',
  'https://erp.example.com:8443',
  `http://localhost:${at}`,
  `http://127.0.0.1:${at}`,
])('%s may show a page of ours', (origin) => expect(frameOriginProblem(origin, hosts)).toBeNull())

test.each([
  ['https://erp.example.com/', '路径'],
  ['https://erp.example.com/path', '路径'],
  ['https://ERP.example.com', '路径'],
  ['https://user@erp.example.com', '路径'],
  ['erp.example.com', '路径'],
  ['*', '路径'],
  ['null', '路径'],
  ['javascript:alert(1)', '路径'],
  ['https://erp.example.com; script-src *', '路径'],
  ['http://erp.example.com', 'https'],
  ['https://evil.example.com', '允许嵌入'],
  ['https://erp.example.com.evil.com', '允许嵌入'],
  ['https://erp.example.com:9443', '允许嵌入'],
  ['http://localhost', '允许嵌入'],
])('%s may not', (origin, told) => expect(frameOriginProblem(origin, hosts)).toContain(told))
