/**
 * Shared settings of the survey's runs on ABR: an LLC header, with which 512 bytes of data take twelve cells (512 + 40
 * of TCP and IP + 8 + a trailer of 8) and an acknowledgement takes two.
 */
import type { Settings } from '../../sweep/types';

export const WITH_HEADER: Settings = { 'flows.f.adaptation.encapsulation': 'llc' };
