// Finds expectations that depend on a measured time: a difference of clock readings, or a reading compared with a deadline. Such a test
// is decided by the machine. Follows values through the variables, properties and functions of one file.
import { parseAst } from 'vite';

/** What a value is made of, as a set of bits. */
const READING = 1;
/** A time from elsewhere, for example from a response. */
const TIMESTAMP = 2;
/** A reading that was moved. */
const DEADLINE = 4;
const DURATION = 8;

const clocks = new Set(['performance.now', 'Date.now', 'process.hrtime', 'process.hrtime.bigint']);
const usages = new Set(['cpuUsage', 'threadCpuUsage', 'resourceUsage', 'uptime']);
const durations = new Set(['measure', 'eventLoopUtilization']);
/** Their result contains their arguments. */
const passes = /^(?:Math|Object|Array|Promise|JSON)\.|^(?:Number|BigInt|String|structuredClone)$/;
/** They put their arguments into the object. */
const adds = new Set(['push', 'unshift', 'add', 'set', 'fill']);
const comparisons = new Set(['<', '<=', '>', '>=']);

const nameOf = (node) => {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression' || node.computed) return '';
  return `${nameOf(node.object).replace(/^globalThis\./, '')}.${node.property.name}`;
};
const keyOf = ({ key, computed }) => (computed ? '' : String(key.name ?? key.value ?? ''));
const isFunction = (node) => /Function/.test(node?.type ?? '');
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((part) => typeof part?.type === 'string');

/** Whether two values make a measured time when they are subtracted or compared. */
const isMeasured = (one, other, partner) =>
  ((one & READING && other & partner) || (other & READING && one & partner)) > 0;

/** A variable or property: what it contains, the functions that it stands for, and what it is called with. */
function placeIn(map, name) {
  if (!map.has(name)) map.set(name, { kinds: 0, functions: new Set(), given: 0 });
  return map.get(name);
}

class Reader {
  /** The lines of the expectations found. */
  found = new Set();
  #isChanged = true;
  /** Per function or block: its variables by name. */
  #scopes = new Map();
  /** What properties of this name contain, whatever the object. */
  #properties = new Map();
  /** What functions return. */
  #returns = new Map();
  #functions = [];
  #source;
  /** The parts of the file in which the test sets the clock, so that a reading measures nothing. */
  #set;

  constructor(source, program) {
    this.#source = source;
    const setsClock = (node) => /useFakeTimers\(/.test(source.slice(node.start, node.end));
    const set = program.body.filter(setsClock);
    this.#set = set.some((node) => /^before(?:Each|All)/.test(source.slice(node.start, node.end)))
      ? [program]
      : set;
    const scope = this.#open(program, null);
    while (this.#isChanged) {
      this.#isChanged = false;
      for (const node of program.body) this.#read(node, scope);
    }
  }

  #open(node, parent) {
    if (!this.#scopes.has(node)) this.#scopes.set(node, { variables: new Map(), parent });
    return this.#scopes.get(node);
  }

  #find(scope, name) {
    for (let at = scope; at; at = at.parent)
      if (at.variables.has(name)) return at.variables.get(name);
    return null;
  }

  #property(name) {
    return placeIn(this.#properties, name);
  }

  /** Adds kinds and functions to a variable or property. */
  #fill(place, kinds, functions = [], given = 0) {
    if (!place) return;
    const size = place.functions.size;
    for (const one of functions) place.functions.add(one);
    const before = [place.kinds, place.given];
    place.kinds |= kinds;
    place.given |= given;
    if (size !== place.functions.size || before[0] !== place.kinds || before[1] !== place.given)
      this.#isChanged = true;
  }

  /** The functions that an expression may stand for. */
  #functionsOf(node, scope) {
    if (isFunction(node)) return [node];
    if (node?.type === 'Identifier') return [...(this.#find(scope, node.name)?.functions ?? [])];
    if (node?.type === 'MemberExpression' && !node.computed)
      return [...this.#property(node.property.name).functions];
    return [];
  }

  /** Gives a value to a variable, a pattern or a property. */
  #assign(target, kinds, scope, functions = [], isNew = false) {
    switch (target?.type) {
      case 'Identifier':
        return this.#fill(
          isNew ? placeIn(scope.variables, target.name) : this.#find(scope, target.name),
          kinds,
          functions,
        );
      case 'MemberExpression':
        if (!target.computed)
          return this.#fill(this.#property(target.property.name), kinds, functions);
        return this.#assign(target.object, kinds, scope, functions);
      case 'AssignmentPattern':
        return this.#assign(
          target.left,
          kinds | this.#read(target.right, scope),
          scope,
          functions,
          isNew,
        );
      case 'RestElement':
        return this.#assign(target.argument, kinds, scope, functions, isNew);
      case 'ArrayPattern':
        for (const one of target.elements) this.#assign(one, kinds, scope, [], isNew);
        return;
      case 'ObjectPattern':
        for (const one of target.properties) {
          if (one.type !== 'Property') this.#assign(one, kinds, scope, [], isNew);
          else {
            const known = this.#property(keyOf(one));
            this.#assign(one.value, kinds | known.kinds, scope, known.functions, isNew);
          }
        }
    }
  }

  /** Reads a function. @returns what it returns */
  #readFunction(node, scope, given = []) {
    const own = this.#open(node, scope);
    node.params.forEach((parameter, place) =>
      this.#assign(parameter, given[place] ?? 0, own, [], true),
    );
    if (node.body && !this.#functions.includes(node)) {
      this.#functions.push(node);
      const value = this.#read(node.body, own);
      this.#functions.pop();
      if (node.body.type !== 'BlockStatement') this.#return(node, value);
    }
    return this.#returns.get(node) ?? 0;
  }

  #return(node, kinds) {
    const before = this.#returns.get(node) ?? 0;
    if ((before | kinds) === before) return;
    this.#returns.set(node, before | kinds);
    this.#isChanged = true;
  }

  /** @returns the kinds of an object or array literal with everything in it */
  #readDeeply(node, scope) {
    const own = this.#read(node, scope);
    const parts = node.type === 'ObjectExpression' ? node.properties.map((p) => p.value ?? p) : [];
    return parts.reduce((kinds, part) => kinds | this.#readDeeply(part, scope), own);
  }

  #reading(node) {
    const isSet = this.#set.some(({ start, end }) => start <= node.start && node.end <= end);
    return isSet ? 0 : READING;
  }

  #readCall(node, scope) {
    const { callee } = node;
    const name = nameOf(callee);
    const method = callee.type === 'MemberExpression' ? (callee.property.name ?? '') : '';
    const object = callee.type === 'MemberExpression' ? this.#read(callee.object, scope) : 0;
    if (callee.type !== 'MemberExpression' && callee.type !== 'Identifier')
      this.#read(callee, scope);
    const inOrder = /^(?:sort|toSorted|reduce)$/.test(method);
    let returned = 0;
    const given = node.arguments.map((argument) => {
      if (!isFunction(argument)) return this.#read(argument, scope);
      returned |= this.#readFunction(argument, scope, inOrder ? [object, object] : [object]);
      return 0;
    });
    const all = given.reduce((kinds, one) => kinds | one, 0);
    this.#check(node, callee, scope);

    if (clocks.has(name)) return given.length > 0 ? DURATION : this.#reading(node);
    if (usages.has(method)) return given.length > 0 ? DURATION : READING;
    if (durations.has(method)) return DURATION;
    if (name === 'Date.parse') return all | TIMESTAMP;
    if (method === 'getTime') return object & READING ? object : object | TIMESTAMP;
    if (adds.has(method)) this.#assign(callee.object, all, scope);

    const functions = this.#functionsOf(callee, scope);
    for (const one of functions)
      returned |= this.#readFunction(one, this.#scopes.get(one)?.parent ?? scope, given);
    if (callee.type === 'Identifier') this.#fill(this.#find(scope, callee.name), 0, [], all);
    if (passes.test(name)) return all | returned;
    return object | returned;
  }

  #readNew(node, scope) {
    const [first] = node.arguments;
    const name = nameOf(node.callee);
    if (name === 'Date' && !first) return this.#reading(node);
    const kinds = node.arguments.reduce((all, one) => all | this.#read(one, scope), 0);
    if (name !== 'Promise' || !isFunction(first)) return kinds;
    this.#readFunction(first, scope);
    const resolve = this.#scopes.get(first).variables.get(first.params[0]?.name);
    return resolve?.given ?? 0;
  }

  /** Notes an expectation, or a matcher of one, whose value is a measured time. */
  #check(node, callee, scope) {
    let value = 0;
    let limit = 0;
    const valueOf = (one) =>
      isFunction(one)
        ? this.#readFunction(one, scope)
        : this.#functionsOf(one, scope).reduce(
            (kinds, it) => kinds | (this.#returns.get(it) ?? 0),
            this.#readDeeply(one, scope),
          );
    const isExpect = (one) => /^(?:expect|assert)(?:$|\.)/.test(nameOf(one));
    if (isExpect(callee) && node.arguments[0]) value = valueOf(node.arguments[0]);
    else {
      let root = callee;
      while (root?.type === 'MemberExpression') root = root.object;
      if (root?.type !== 'CallExpression' || !isExpect(root.callee) || !root.arguments[0]) return;
      value = valueOf(root.arguments[0]);
      for (const one of node.arguments) limit |= valueOf(one);
    }
    if (!((value | limit) & DURATION) && !isMeasured(value, limit, DEADLINE)) return;
    this.found.add(this.#source.slice(0, node.start).split('\n').length);
  }

  #readBinary({ operator, left, right }, scope) {
    const [one, other] = [this.#read(left, scope), this.#read(right, scope)];
    const both = one | other;
    if (both & DURATION) return DURATION;
    if (operator === '-' && isMeasured(one, other, READING | TIMESTAMP)) return DURATION;
    if (comparisons.has(operator)) return isMeasured(one, other, DEADLINE) ? DURATION : 0;
    if (operator === '+' || operator === '-') return both & READING ? both | DEADLINE : both;
    return /^[*/%]$/.test(operator) ? both : 0;
  }

  /** Reads a node and everything in it. @returns the kinds of its value */
  #read(node, scope) {
    if (!node || (node.type.startsWith('TS') && !node.expression)) return 0;
    switch (node.type) {
      case 'Identifier':
        return this.#find(scope, node.name)?.kinds ?? 0;
      case 'CallExpression':
        return this.#readCall(node, scope);
      case 'NewExpression':
        return this.#readNew(node, scope);
      case 'BinaryExpression':
        return this.#readBinary(node, scope);
      case 'MemberExpression': {
        const object = this.#read(node.object, scope);
        const { name } = node.property;
        if (node.computed) {
          this.#read(node.property, scope);
          return object;
        }
        if (name === 'length' || name === 'size') return 0;
        if (nameOf(node) === 'performance.timeOrigin') return READING;
        return object | this.#property(name).kinds;
      }
      case 'VariableDeclarator':
        this.#assign(
          node.id,
          this.#read(node.init, scope),
          scope,
          this.#functionsOf(node.init, scope),
          true,
        );
        return 0;
      case 'AssignmentExpression': {
        const value =
          node.operator === '='
            ? this.#read(node.right, scope)
            : this.#readBinary({ ...node, operator: node.operator.slice(0, -1) }, scope);
        this.#assign(node.left, value, scope, this.#functionsOf(node.right, scope));
        return value;
      }
      case 'ForOfStatement': {
        const own = this.#open(node, scope);
        const kinds = this.#read(node.right, own);
        const { declarations } = node.left;
        this.#assign(declarations?.[0].id ?? node.left, kinds, own, [], declarations !== undefined);
        this.#read(node.body, own);
        return 0;
      }
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition': {
        const value = this.#read(node.value, scope);
        this.#fill(this.#property(keyOf(node)), value, this.#functionsOf(node.value, scope));
        return 0;
      }
      case 'ReturnStatement': {
        const value = this.#read(node.argument, scope);
        const inner = this.#functions.at(-1);
        if (inner) this.#return(inner, value);
        return 0;
      }
      case 'ConditionalExpression':
        this.#read(node.test, scope);
        return this.#read(node.consequent, scope) | this.#read(node.alternate, scope);
      case 'UnaryExpression':
        return this.#read(node.argument, scope);
      case 'LogicalExpression':
      case 'ArrayExpression':
      case 'TemplateLiteral':
      case 'AwaitExpression':
      case 'SpreadElement':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return childrenOf(node).reduce((kinds, part) => kinds | this.#read(part, scope), 0);
      case 'BlockStatement':
      case 'ForStatement': {
        const own = this.#open(node, scope);
        for (const part of childrenOf(node)) this.#read(part, own);
        return 0;
      }
    }
    if (isFunction(node)) {
      if (node.type === 'FunctionDeclaration')
        this.#fill(placeIn(scope.variables, node.id.name), 0, [node]);
      this.#readFunction(node, scope);
      return 0;
    }
    for (const part of childrenOf(node)) this.#read(part, scope);
    return 0;
  }
}

/** @returns the numbers of the lines with an expectation that depends on a measured time */
export function findMeasuredTime(source, path = 'a.ts') {
  if (!/performance|Date\.now|new Date\(\)|hrtime|Usage\(|uptime\(/.test(source)) return [];
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  return [...new Reader(source, parseAst(source, { lang }, path)).found].toSorted((a, b) => a - b);
}
